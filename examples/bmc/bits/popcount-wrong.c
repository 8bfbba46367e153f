// Counting bits in parallel with a mask of five bits for the result: wrong for the one number of 32 bits set.
// verdict: unsafe
#include <assert.h>

unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  int slowly = 0;
  for (int i = 0; i < 32; i++) slowly += (x >> i) & 1;
  unsigned y = x - ((x >> 1) & 0x55555555u);
  y = (y & 0x33333333u) + ((y >> 2) & 0x33333333u);
  y = (y + (y >> 4)) & 0x0f0f0f0fu;
  y += y >> 8;
  y += y >> 16;
  assert((int)(y & 31) == slowly); // expect: assertion
  return 0;
}
