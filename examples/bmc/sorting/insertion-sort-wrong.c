// Insertion sort that forgets to stop in front of the array.
// verdict: unsafe
// options: --unwind 5
#include <assert.h>

#define LENGTH 4

int __VERIFIER_nondet_int(void);

int main(void) {
  int a[LENGTH];
  for (int i = 0; i < LENGTH; i++) a[i] = __VERIFIER_nondet_int();
  for (int i = 1; i < LENGTH; i++) {
    int x = a[i], j = i;
    while (a[j - 1] > x) { // expect: out-of-bounds
      a[j] = a[j - 1];
      j--;
    }
    a[j] = x;
  }
  return 0;
}
