// An array of up to twelve elements, reversed twice, is what it was.
// verdict: safe
#include <assert.h>

#define LENGTH 12

unsigned __VERIFIER_nondet_uint(void);
void __VERIFIER_assume(int);

static void reverse(unsigned *a, unsigned n) {
  for (unsigned i = 0; i < n / 2; i++) {
    unsigned t = a[i];
    a[i] = a[n - 1 - i];
    a[n - 1 - i] = t;
  }
}

int main(void) {
  unsigned a[LENGTH], b[LENGTH];
  unsigned n = __VERIFIER_nondet_uint();
  __VERIFIER_assume(n <= LENGTH);
  for (unsigned i = 0; i < LENGTH; i++) a[i] = b[i] = __VERIFIER_nondet_uint();
  reverse(a, n);
  if (n > 0) assert(a[0] == b[n - 1]);
  reverse(a, n);
  for (unsigned i = 0; i < LENGTH; i++) assert(a[i] == b[i]);
  return 0;
}
