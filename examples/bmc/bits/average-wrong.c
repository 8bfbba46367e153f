// The average of two words by their sum, which wraps around.
// verdict: unsafe
#include <assert.h>

unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
  unsigned average = (a + b) / 2;
  assert(average == (unsigned)(((unsigned long long)a + b) / 2)); // expect: assertion
  return 0;
}
