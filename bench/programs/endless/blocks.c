#include <string.h>
int f(unsigned n, unsigned k) {
  char a[4096], b[4096];
  if (n > 4096) return 0;
  if (k >= n) return 0;
  memset(b, 1, n);
  memcpy(a, b, n);
  memmove(a + 1, a, n / 2);
  return a[k] == 1;
}
