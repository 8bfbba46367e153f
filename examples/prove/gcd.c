/*
 * Subtraction until both numbers are equal. `everypath prove` shows that no subtraction wraps around and that the result divides: whatever
 * divided both numbers at the start divides them still.
 */
#include <everypath.h>

unsigned char gcd(unsigned char a, unsigned char b) {
  everypath_invariant(a > 0 && b > 0);
  while (a != b) {
    everypath_invariant(a > 0 && b > 0 && a != b);
    if (a > b)
      a -= b;
    else
      b -= a;
  }
  everypath_assert(a > 0 && a == b);
  return a;
}
