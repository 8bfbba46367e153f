// Steps of 1 or 2 down from a number: how many rounds there are is open, and three are not all.
// verdict: unknown
// complete: no (bound-reached)
// options: --unwind 3
#include <assert.h>

unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), rounds = 0;
  while (n > 0) {
    n -= n > 1 && __VERIFIER_nondet_uint() % 2 ? 2 : 1;
    rounds++;
  }
  assert(n == 0);
  return 0;
}
