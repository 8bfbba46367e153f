/* The integer square root by bisection: root² ≤ n < (root + 1)². */
#include <everypath.h>

unsigned isqrt(unsigned n) {
  everypath_invariant(n <= 1000000);
  unsigned low = 0, high = n + 1;
  while (high - low > 1) {
    everypath_invariant(low < high && high <= 1000001 && high - low > 1 && low * low <= n && low <= 1000 &&
                        (high > 1000 || high * high > n));
    unsigned middle = low + (high - low) / 2;
    if (middle <= 1000 && middle * middle <= n)
      low = middle;
    else
      high = middle;
  }
  everypath_assert(low * low <= n && (low + 1) * (low + 1) > n);
  return low;
}
