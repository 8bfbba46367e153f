// A harness written for KLEE, unchanged.
// paths: 4
// assuming: (bvsgt x (_ bv4294966296 32))
// errors: 1 assertion
#include <klee/klee.h>

static int sign(int x) {
  if (x == 0) return 0;
  if (x < 0) return -1;
  return 1;
}

int main(void) {
  int x;
  klee_make_symbolic(&x, sizeof(x), "x");
  klee_assume(x > -1000);
  int s = sign(x);
  klee_assert(s * x < 1000); // expect: assertion
  return s;
}
