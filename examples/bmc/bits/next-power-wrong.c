// The least power of two that is not less than x: there is none for 0 and above 2^31, where it comes out as 0.
// verdict: unsafe
#include <assert.h>

unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  unsigned p = x - 1;
  p |= p >> 1;
  p |= p >> 2;
  p |= p >> 4;
  p |= p >> 8;
  p |= p >> 16;
  p++;
  assert((p & (p - 1)) == 0);
  assert(p >= x); // expect: assertion
  return 0;
}
