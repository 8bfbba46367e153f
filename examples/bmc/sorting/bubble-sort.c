// Bubble sort of five numbers, which stops when nothing was exchanged: four rounds are enough.
// verdict: safe
#include <assert.h>

#define LENGTH 5

int __VERIFIER_nondet_int(void);

int main(void) {
  int a[LENGTH];
  for (int i = 0; i < LENGTH; i++) a[i] = __VERIFIER_nondet_int();
  int rounds = 0;
  for (int exchanged = 1; exchanged; rounds++) {
    exchanged = 0;
    for (int i = 0; i + 1 < LENGTH - rounds; i++) {
      if (a[i] > a[i + 1]) {
        int t = a[i];
        a[i] = a[i + 1];
        a[i + 1] = t;
        exchanged = 1;
      }
    }
  }
  assert(rounds <= LENGTH);
  for (int i = 0; i + 1 < LENGTH; i++) assert(a[i] <= a[i + 1]);
  return 0;
}
