// A float does not hold 2^24 + 1.
// verdict: unsafe
#include <assert.h>

int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);

int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= -16777217 && n <= 16777217);
  float f = (float)n;
  assert((int)f == n); // expect: assertion
  return 0;
}
