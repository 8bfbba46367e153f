// Counting the bits of a byte by removing the lowest one as long as there is one: as many rounds as bits.
// verdict: safe
#include <assert.h>

unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned x = __VERIFIER_nondet_uchar();
  int count = 0;
  for (unsigned rest = x; rest != 0; rest &= rest - 1) count++;
  assert(count <= 8);
  assert((count == 0) == (x == 0));
  return 0;
}
