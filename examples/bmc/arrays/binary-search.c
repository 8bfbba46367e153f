// Binary search among twelve numbers in order: what it finds is the number, and what it does not find is not there.
// verdict: safe
// slow: each comparison of the search is one of 32 bits
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
  int isFound = low < LENGTH && a[low] == x;
  int isThere = 0;
  for (int i = 0; i < LENGTH; i++) isThere |= a[i] == x;
  assert(isFound == isThere);
  return 0;
}
