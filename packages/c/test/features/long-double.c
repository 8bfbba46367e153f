/* long double with values that a double holds exactly: in memory, as arguments, printed, read and computed. */
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#include <string.h>
#include <stdarg.h>
struct s { char c; long double v[2]; int after; };
static long double table[3] = {1.5L, -0.25L, 1e6L};
static long double total(int n, ...) {
  va_list ap; long double sum = 0; va_start(ap, n);
  for (int i = 0; i < n; i++) { sum += va_arg(ap, long double); sum += va_arg(ap, int); }
  va_end(ap); return sum;
}
int main(void) {
  int n = getchar() & 3; switch (n) { case 0: n = 0; break; case 1: n = 1; break; case 2: n = 2; break; default: n = 3; }
  struct s s; memset(&s, 0, sizeof s);
  s.v[0] = n; s.v[1] = s.v[0] / 2 + table[n % 3]; s.after = 7;
  long double sum = total(2, s.v[1], n, 0.5L, 3);
  printf("%d %d %Lf %Lg %Le\n", (int)sizeof(long double), (int)sizeof s, s.v[1], sum, -sum);
  printf("%d %d\n", sum > 4, sum == 5.0);
  struct s t = s; unsigned char *b = (unsigned char *)&t.v[1];
  for (int i = 0; i < 10; i++) printf("%02x", b[i]);
  printf("\n%Lf %Lf %ld %d\n", sqrtl(s.v[0] * s.v[0]), strtold("2.75", 0), lroundl(sum), (int)(sum * 4));
  long double q; sscanf("17.125", "%Lf", &q); printf("%.3Lf\n", q);
  return (float)q < s.v[1] - 1e6L;
}
