// Addition rounds, so it is not associative.
// verdict: unsafe
#include <assert.h>

float __VERIFIER_nondet_float(void);
void __VERIFIER_assume(int);

int main(void) {
  float a = __VERIFIER_nondet_float(), b = __VERIFIER_nondet_float(), c = __VERIFIER_nondet_float();
  __VERIFIER_assume(a > -1000 && a < 1000 && b > -1000 && b < 1000 && c > -1000 && c < 1000);
  assert((a + b) + c == a + (b + c)); // expect: assertion
  return 0;
}
