// Counting bits in parallel (H. S. Warren, Hacker's Delight, chapter 5) against counting them one by one, for all 2^32 numbers.
// verdict: safe
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
  assert((int)(y & 63) == slowly);
  return 0;
}
