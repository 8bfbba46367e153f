// The least power of two that is not less than x, where there is one.
// verdict: safe
#include <assert.h>

unsigned __VERIFIER_nondet_uint(void);
void __VERIFIER_assume(int);

int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  __VERIFIER_assume(x > 0 && x <= 0x80000000u);
  unsigned p = x - 1;
  p |= p >> 1;
  p |= p >> 2;
  p |= p >> 4;
  p |= p >> 8;
  p |= p >> 16;
  p++;
  assert((p & (p - 1)) == 0);
  assert(p >= x);
  assert(p / 2 < x);
  return 0;
}
