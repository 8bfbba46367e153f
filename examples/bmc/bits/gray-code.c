// The Gray codes of x and x + 1 differ in one bit, and the code can be undone.
// verdict: safe
#include <assert.h>

unsigned __VERIFIER_nondet_uint(void);

static unsigned gray(unsigned x) { return x ^ (x >> 1); }

int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  unsigned change = gray(x) ^ gray(x + 1);
  assert(change != 0 && (change & (change - 1)) == 0);
  unsigned back = gray(x);
  for (int shift = 1; shift < 32; shift *= 2) back ^= back >> shift;
  assert(back == x);
  return 0;
}
