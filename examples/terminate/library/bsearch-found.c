/* diverges: everypath terminate bsearch-found.c */
#include <stdlib.h>

static int compare(const void *x, const void *y) { return *(const int *)x - *(const int *)y; }

int main(void) {
  static const int a[] = {1, 2, 3};
  int key = 2;
  while (bsearch(&key, a, 3, sizeof a[0], compare)) {
  }
  return 0;
}
