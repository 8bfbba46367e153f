// A program in the form of the SV-COMP benchmarks: safe if and only if reach_error is never called.
// paths: 5
// assuming: (bvule n (_ bv4 32))
// errors: 1 unreachable
extern void __assert_fail(const char *, const char *, unsigned int, const char *) __attribute__((__nothrow__, __leaf__))
__attribute__((__noreturn__));
void reach_error(void) { __assert_fail("0", "svcomp-style.c", 5, "reach_error"); }
extern unsigned int __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);

void __VERIFIER_assert(int condition) {
  if (!condition) {
  ERROR: {
    reach_error(); // expect: unreachable
  }
  }
}

int main(void) {
  unsigned int n = __VERIFIER_nondet_uint();
  __VERIFIER_assume(n <= 4);
  unsigned int i = 0, sum = 0;
  while (i < n) {
    i++;
    sum += i;
  }
  __VERIFIER_assert(2 * sum == n * (n + 1));
  __VERIFIER_assert(sum != 6);
  return 0;
}
