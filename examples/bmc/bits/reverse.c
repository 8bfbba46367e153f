// Reversing the bits of a word by exchanging halves, quarters, … against moving them one by one; reversed twice it is what it was.
// verdict: safe
#include <assert.h>

unsigned __VERIFIER_nondet_uint(void);

static unsigned reverse(unsigned x) {
  x = ((x >> 1) & 0x55555555u) | ((x & 0x55555555u) << 1);
  x = ((x >> 2) & 0x33333333u) | ((x & 0x33333333u) << 2);
  x = ((x >> 4) & 0x0f0f0f0fu) | ((x & 0x0f0f0f0fu) << 4);
  x = ((x >> 8) & 0x00ff00ffu) | ((x & 0x00ff00ffu) << 8);
  return (x >> 16) | (x << 16);
}

int main(void) {
  unsigned x = __VERIFIER_nondet_uint(), slowly = 0;
  for (int i = 0; i < 32; i++) slowly |= ((x >> i) & 1) << (31 - i);
  assert(reverse(x) == slowly);
  assert(reverse(reverse(x)) == x);
  return 0;
}
