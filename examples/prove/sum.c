/*
 * The sum of the first n numbers. The loop has no bound that the engine knows: the invariant cuts it, and with it a proof is three short paths.
 *
 *     everypath prove examples/prove/sum.c
 */
#include <everypath.h>

unsigned sum(unsigned n) {
  everypath_invariant(n <= 100);
  unsigned total = 0;
  for (unsigned i = 1; i <= n; i++) {
    everypath_invariant(1 <= i && i <= n && total == i * (i - 1) / 2);
    total += i;
  }
  everypath_assert(total == n * (n + 1) / 2);
  return total;
}
