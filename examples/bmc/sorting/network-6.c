// Batcher's odd-even merge sort on six wires sorts any six numbers.
// verdict: safe
#include <assert.h>

#define LENGTH 6

int __VERIFIER_nondet_int(void);

static const unsigned char comparators[][2] = {
  {0, 4}, {1, 5}, {0, 2}, {1, 3}, {2, 4}, {3, 5}, {0, 1}, {2, 3}, {4, 5}, {1, 4}, {1, 2},
  {3, 4},
};

int main(void) {
  int a[LENGTH];
  for (int i = 0; i < LENGTH; i++) a[i] = __VERIFIER_nondet_int();
  for (unsigned c = 0; c < sizeof comparators / sizeof comparators[0]; c++) {
    int i = comparators[c][0], j = comparators[c][1];
    int low = a[i] < a[j] ? a[i] : a[j];
    int high = a[i] < a[j] ? a[j] : a[i];
    a[i] = low;
    a[j] = high;
  }
  for (int i = 0; i + 1 < LENGTH; i++) assert(a[i] <= a[i + 1]);
  return 0;
}
