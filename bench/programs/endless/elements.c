#include <stdlib.h>
#ifndef MOST
#define MOST 64
#endif
int f(int n) {
  if (n < 3 || n > MOST) return 0;
  int *a = malloc(n * sizeof *a), r = 0;
  for (int i = 0; i < n; i += 2) a[i] = i;
  if (a[n - 1] > 2) r = 1;
  free(a);
  return r;
}
