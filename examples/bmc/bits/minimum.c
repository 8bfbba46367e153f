// Minimum and maximum of two numbers without a branch.
// verdict: safe
#include <assert.h>

int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  int mask = -(x < y);
  int least = y ^ ((x ^ y) & mask);
  int greatest = x ^ ((x ^ y) & mask);
  assert(least <= x && least <= y && (least == x || least == y));
  assert(greatest >= x && greatest >= y && (greatest == x || greatest == y));
  return 0;
}
