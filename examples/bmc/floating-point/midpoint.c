// The mean of two numbers lies between them, since rounding is monotonic.
// verdict: safe
// slow: two additions of floats
#include <assert.h>

float __VERIFIER_nondet_float(void);
void __VERIFIER_assume(int);

int main(void) {
  float a = __VERIFIER_nondet_float(), b = __VERIFIER_nondet_float();
  __VERIFIER_assume(a >= 0 && a <= b && b <= 1000);
  float half = (a + b) / 2;
  assert(half >= a);
  assert(half <= b);
  return 0;
}
