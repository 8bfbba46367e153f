// Insertion sort of four numbers: each stays within the array, and they are in order in the end.
// verdict: safe
#include <assert.h>

#define LENGTH 4

int __VERIFIER_nondet_int(void);

int main(void) {
  int a[LENGTH];
  for (int i = 0; i < LENGTH; i++) a[i] = __VERIFIER_nondet_int();
  for (int i = 1; i < LENGTH; i++) {
    int x = a[i], j = i;
    while (j > 0 && a[j - 1] > x) {
      a[j] = a[j - 1];
      j--;
    }
    a[j] = x;
  }
  for (int i = 0; i + 1 < LENGTH; i++) assert(a[i] <= a[i + 1]);
  return 0;
}
