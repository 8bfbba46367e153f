// The greatest of twelve numbers, begun at 0: wrong where all of them are negative.
// verdict: unsafe
#include <assert.h>

#define LENGTH 12

int __VERIFIER_nondet_int(void);

int main(void) {
  int a[LENGTH];
  for (int i = 0; i < LENGTH; i++) a[i] = __VERIFIER_nondet_int();
  int greatest = 0;
  for (int i = 0; i < LENGTH; i++)
    if (a[i] > greatest) greatest = a[i];
  int found = 0;
  for (int i = 0; i < LENGTH; i++)
    if (a[i] == greatest) found = 1;
  assert(found); // expect: assertion
  return 0;
}
