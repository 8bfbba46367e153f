// Division of bytes by shifting and subtracting, a bit of the quotient each round.
// verdict: safe
#include <assert.h>

unsigned char __VERIFIER_nondet_uchar(void);
void __VERIFIER_assume(int);

int main(void) {
  unsigned char a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_uchar();
  __VERIFIER_assume(b != 0);
  unsigned quotient = 0, rest = 0;
  for (int i = 7; i >= 0; i--) {
    rest = 2 * rest + ((a >> i) & 1);
    quotient *= 2;
    if (rest >= b) {
      rest -= b;
      quotient++;
    }
  }
  assert(rest < b);
  assert(quotient * b + rest == a);
  return 0;
}
