// x + 1 > x holds for every number, but not for every int: at 2147483647 the addition itself is undefined.
// options: --entry successor_is_greater
// paths: 2
// errors: 1 signed-overflow
#include <assert.h>

void successor_is_greater(int x) {
  assert(x + 1 > x); // expect: signed-overflow
}
