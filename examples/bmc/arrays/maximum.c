// The greatest of twelve numbers is one of them, and none is greater.
// verdict: safe
// slow: maximum of twelve numbers of 32 bits
#include <assert.h>

#define LENGTH 12

int __VERIFIER_nondet_int(void);

int main(void) {
  int a[LENGTH];
  for (int i = 0; i < LENGTH; i++) a[i] = __VERIFIER_nondet_int();
  int greatest = a[0];
  for (int i = 1; i < LENGTH; i++)
    if (a[i] > greatest) greatest = a[i];
  int found = 0;
  for (int i = 0; i < LENGTH; i++) {
    assert(a[i] <= greatest);
    if (a[i] == greatest) found = 1;
  }
  assert(found);
  return 0;
}
