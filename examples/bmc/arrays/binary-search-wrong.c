// Binary search that does not look whether it has run out of the array.
// verdict: unsafe
#include <assert.h>

#define LENGTH 12

int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);

int main(void) {
  int a[LENGTH];
  for (int i = 0; i < LENGTH; i++) a[i] = __VERIFIER_nondet_int();
  for (int i = 0; i + 1 < LENGTH; i++) __VERIFIER_assume(a[i] <= a[i + 1]);
  int x = __VERIFIER_nondet_int();
  int low = 0, high = LENGTH;
  while (low < high) {
    int middle = low + (high - low) / 2;
    if (a[middle] < x)
      low = middle + 1;
    else
      high = middle;
  }
  return a[low] == x; // expect: out-of-bounds
}
