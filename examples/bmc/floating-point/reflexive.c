// x == x fails for NaN.
// verdict: unsafe
#include <assert.h>

float __VERIFIER_nondet_float(void);

int main(void) {
  float x = __VERIFIER_nondet_float();
  assert(x == x); // expect: assertion
  return 0;
}
