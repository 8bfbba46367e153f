// The average of two words without a wider one: (a & b) + ((a ^ b) >> 1).
// verdict: safe
#include <assert.h>

unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
  unsigned average = (a & b) + ((a ^ b) >> 1);
  assert(average == (unsigned)(((unsigned long long)a + b) / 2));
  unsigned above = (a | b) - ((a ^ b) >> 1);
  assert(above == (unsigned)(((unsigned long long)a + b + 1) / 2));
  return 0;
}
