// The absolute value without a branch. It is right for every number that has one.
// verdict: safe
#include <assert.h>
#include <limits.h>

int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);

int main(void) {
  int x = __VERIFIER_nondet_int();
  __VERIFIER_assume(x != INT_MIN);
  int mask = x >> 31;
  int absolute = (x ^ mask) - mask;
  assert(absolute >= 0);
  assert(absolute == (x < 0 ? -x : x));
  return 0;
}
