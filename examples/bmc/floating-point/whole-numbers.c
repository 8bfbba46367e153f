// A float has 24 bits for digits: it holds every whole number up to 2^24.
// verdict: safe
#include <assert.h>

int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);

int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= -16777216 && n <= 16777216);
  float f = (float)n;
  assert((int)f == n);
  return 0;
}
