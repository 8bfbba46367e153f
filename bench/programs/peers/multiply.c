/* Multiplication by shifts and sums, which forgets the highest bit of the second factor: the planted bug. */
#include <assert.h>

unsigned __VERIFIER_nondet_uint(void);

static unsigned multiply(unsigned a, unsigned b) {
  unsigned product = 0;
  for (int i = 0; i < 31; i++) {
    if ((b >> i) & 1u) product += a << i;
  }
  return product;
}

int main(void) {
  unsigned a = __VERIFIER_nondet_uint();
  unsigned b = __VERIFIER_nondet_uint();
  assert(multiply(a, b) == a * b);
  return 0;
}
