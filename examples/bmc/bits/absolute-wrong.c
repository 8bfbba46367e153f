// The least number has no absolute value: unsigned arithmetic wraps around, and what comes out is negative.
// verdict: unsafe
#include <assert.h>

int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  unsigned mask = (unsigned)(x >> 31);
  int absolute = (int)(((unsigned)x ^ mask) - mask);
  assert(absolute >= 0); // expect: assertion
  return 0;
}
