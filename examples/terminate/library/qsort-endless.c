/* diverges: everypath terminate qsort-endless.c */
#include <stdlib.h>

static int compare(const void *x, const void *y) {
  const int *a = x;
  while (*a > 2) {
  }
  return *a - *(const int *)y;
}

int main(void) {
  int a[3] = {3, 1, 2};
  qsort(a, 3, sizeof a[0], compare);
  return 0;
}
