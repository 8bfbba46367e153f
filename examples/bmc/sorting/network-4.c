// Five comparators sort any four numbers, and lose none of them.
// verdict: safe
#include <assert.h>

int __VERIFIER_nondet_int(void);

static void compare(int *a, int i, int j) {
  if (a[i] > a[j]) {
    int t = a[i];
    a[i] = a[j];
    a[j] = t;
  }
}

int main(void) {
  int a[4];
  for (int i = 0; i < 4; i++) a[i] = __VERIFIER_nondet_int();
  int some = __VERIFIER_nondet_int();
  int before = 0, after = 0;
  for (int i = 0; i < 4; i++) before += a[i] == some;
  compare(a, 0, 1);
  compare(a, 2, 3);
  compare(a, 0, 2);
  compare(a, 1, 3);
  compare(a, 1, 2);
  for (int i = 0; i < 4; i++) after += a[i] == some;
  for (int i = 0; i + 1 < 4; i++) assert(a[i] <= a[i + 1]);
  assert(before == after);
  return 0;
}
