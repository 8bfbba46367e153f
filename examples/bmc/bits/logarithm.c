// The place of the highest bit by five steps of bisection.
// verdict: safe
#include <assert.h>

unsigned __VERIFIER_nondet_uint(void);
void __VERIFIER_assume(int);

int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  __VERIFIER_assume(x != 0);
  unsigned rest = x;
  int place = 0;
  for (int step = 16; step > 0; step /= 2) {
    if (rest >> step) {
      rest >>= step;
      place += step;
    }
  }
  assert(rest == 1);
  assert(x >> place == 1);
  return 0;
}
