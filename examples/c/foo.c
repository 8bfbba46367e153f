// The first example of J. Strejček's lecture "Symbolic Execution and Applications", slides 35 to 46.
// With x = α and y = β, and γ for the value read on the line below, it has three leaves:
//   α > β                returns α
//   α ≤ β ∧ α + 7 < β    returns γ + β - α
//   α ≤ β ≤ α + 7        returns β
// (over bit-vectors the conditions speak of y - x after the assignment, which may wrap around).
// options: --entry foo --no-check signed-overflow
// paths: 3
#include <everypath.h>

int foo(int x, int y) {
  if (x > y) {
    y = x;
  }
  y = y - x;
  if (y > 7) {
    everypath_symbolic(&x, sizeof x, "x");
  }
  return x + y;
}
