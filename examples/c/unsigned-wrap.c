// On unsigned numbers x + 1 is always defined, and the assertion is wrong: 4294967295 + 1 is 0.
// options: --entry successor_is_greater
// paths: 2
// errors: 1 assertion
#include <assert.h>

void successor_is_greater(unsigned x) {
  assert(x + 1 > x); // expect: assertion
}
