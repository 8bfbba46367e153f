/* terminates: everypath terminate qsort-integers.c */
#include <stdio.h>
#include <stdlib.h>
static int compare(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  return (x > y) - (x < y);
}
int main(void) {
  int a[100], n = 0;
  while (n < 100 && scanf("%d", &a[n]) == 1)
    n++;
  qsort(a, (size_t)n, sizeof a[0], compare);
  for (int i = 0; i < n; i++)
    printf("%d\n", a[i]);
  return 0;
}
