// Where x is no NaN, x == x; and among four comparisons with NaN only != holds.
// verdict: safe
#include <assert.h>
#include <math.h>

double __VERIFIER_nondet_double(void);

int main(void) {
  double x = __VERIFIER_nondet_double(), y = __VERIFIER_nondet_double();
  if (isnan(x)) {
    assert(!(x < y) && !(x > y) && !(x == y) && x != y);
  } else {
    assert(x == x);
    if (!isnan(y)) assert(x < y || x > y || x == y);
  }
  return 0;
}
