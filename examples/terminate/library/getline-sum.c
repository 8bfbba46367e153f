/* terminates: everypath terminate getline-sum.c */
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  char *line = NULL;
  size_t cap = 0;
  ssize_t n;
  long total = 0;
  while ((n = getline(&line, &cap, stdin)) != -1)
    total += n;
  printf("%ld\n", total);
  free(line);
  return 0;
}
