// A number of 16 bits is written in decimal: five digits are enough, and reading them gives the number back.
// verdict: safe
#include <assert.h>

unsigned short __VERIFIER_nondet_ushort(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_ushort();
  char digits[5];
  int count = 0;
  unsigned rest = n;
  do {
    digits[count++] = '0' + rest % 10;
    rest /= 10;
  } while (rest != 0);
  unsigned back = 0;
  while (count > 0) back = 10 * back + (digits[--count] - '0');
  assert(back == n);
  return 0;
}
