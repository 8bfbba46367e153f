// The greatest common divisor by remainders, of numbers up to 12: it divides both.
// verdict: safe
#include <assert.h>

unsigned char __VERIFIER_nondet_uchar(void);
void __VERIFIER_assume(int);

int main(void) {
  unsigned char a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_uchar();
  __VERIFIER_assume(a > 0 && a <= 12 && b <= 12);
  unsigned char x = a, y = b;
  while (y != 0) {
    unsigned char t = x % y;
    x = y;
    y = t;
  }
  assert(a % x == 0 && b % x == 0);
  return 0;
}
