// The integer square root of a number of 16 bits, a bit each round.
// verdict: safe
#include <assert.h>

unsigned short __VERIFIER_nondet_ushort(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_ushort();
  unsigned root = 0;
  for (unsigned bit = 128; bit > 0; bit /= 2) {
    unsigned next = root + bit;
    if (next * next <= n) root = next;
  }
  assert(root * root <= n);
  assert((root + 1) * (root + 1) > n);
  return 0;
}
