// Recursion and iteration give the same Fibonacci numbers, up to the eighth.
// verdict: safe
#include <assert.h>

unsigned char __VERIFIER_nondet_uchar(void);
void __VERIFIER_assume(int);

static int fibonacci(int n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }

int main(void) {
  int n = __VERIFIER_nondet_uchar();
  __VERIFIER_assume(n <= 8);
  int a = 0, b = 1;
  for (int i = 0; i < n; i++) {
    int next = a + b;
    a = b;
    b = next;
  }
  assert(fibonacci(n) == a);
  return 0;
}
