// The lecture's first example once more, with arithmetic as C has it: y - x and x + y can overflow.
// options: --entry foo
// paths: 5
#include <everypath.h>

int foo(int x, int y) {
  if (x > y) {
    y = x;
  }
  y = y - x; // expect: signed-overflow
  if (y > 7) {
    everypath_symbolic(&x, sizeof x, "x");
  }
  return x + y; // expect: signed-overflow
}
