// IA159, slides 87 to 91: s is a byte, and the sum of two bytes can be less than the second of them.
#include <assert.h>

unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned char n = __VERIFIER_nondet_uchar();
  if (n == 0) {
    return 0;
  }
  unsigned char v = 0;
  unsigned char s = 0;
  unsigned int i = 0;
  while (i < n) {
    v = __VERIFIER_nondet_uchar();
    s += v;
    ++i;
  }
  assert(s >= v); // expect: assertion
  return 0;
}

// options: --unwind 3
// verdict: unsafe
