// Partition around a pivot (Lomuto): smaller ones stand before it, the others behind.
// verdict: safe
#include <assert.h>

#define LENGTH 4

int __VERIFIER_nondet_int(void);

int main(void) {
  int a[LENGTH];
  for (int i = 0; i < LENGTH; i++) a[i] = __VERIFIER_nondet_int();
  int pivot = a[LENGTH - 1], place = 0;
  for (int i = 0; i < LENGTH; i++) {
    if (a[i] < pivot) {
      int t = a[i];
      a[i] = a[place];
      a[place++] = t;
    }
  }
  a[LENGTH - 1] = a[place];
  a[place] = pivot;
  for (int i = 0; i < LENGTH; i++) {
    if (i < place) assert(a[i] < pivot);
    if (i > place) assert(a[i] >= pivot);
  }
  return 0;
}
