/* terminates: everypath terminate qsort-structures.c */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct entry { char name[16]; int score; };
static int comparisons;
static int by_name(const void *a, const void *b) {
  comparisons++;
  return ((const struct entry *)a)->score - ((const struct entry *)b)->score;
}
int main(void) {
  struct entry entries[8];
  int n = 0;
  while (n < 8 && scanf("%15s %d", entries[n].name, &entries[n].score) == 2)
    n++;
  qsort(entries, n, sizeof entries[0], by_name);
  for (int i = 0; i < n; i++)
    printf("%d\n", entries[i].score);
  printf("%d\n", comparisons);
  return 0;
}
