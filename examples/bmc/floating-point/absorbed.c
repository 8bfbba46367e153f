// x + 1 > x fails where the distance between neighbours is more than 1.
// verdict: unsafe
#include <assert.h>

float __VERIFIER_nondet_float(void);
void __VERIFIER_assume(int);

int main(void) {
  float x = __VERIFIER_nondet_float();
  __VERIFIER_assume(x > 0 && x < 100000000);
  float next = x + 1;
  assert(next > x); // expect: assertion
  return 0;
}
