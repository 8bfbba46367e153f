// Batcher's odd-even merge sort on twelve wires sorts any twelve bits, and so any twelve numbers (D. E. Knuth's zero-one principle).
// verdict: safe
#include <assert.h>

#define LENGTH 12

unsigned char __VERIFIER_nondet_uchar(void);

static const unsigned char comparators[][2] = {
  {0, 8}, {1, 9}, {2, 10}, {3, 11}, {0, 4}, {1, 5}, {2, 6}, {3, 7}, {4, 8}, {5, 9}, {6, 10},
  {7, 11}, {0, 2}, {1, 3}, {4, 6}, {5, 7}, {8, 10}, {9, 11}, {2, 8}, {3, 9}, {2, 4}, {3, 5},
  {6, 8}, {7, 9}, {0, 1}, {2, 3}, {4, 5}, {6, 7}, {8, 9}, {10, 11}, {1, 8}, {3, 10}, {1, 4},
  {3, 6}, {5, 8}, {7, 10}, {1, 2}, {3, 4}, {5, 6}, {7, 8}, {9, 10},
};

int main(void) {
  unsigned char a[LENGTH];
  for (int i = 0; i < LENGTH; i++) a[i] = __VERIFIER_nondet_uchar() & 1;
  for (unsigned c = 0; c < sizeof comparators / sizeof comparators[0]; c++) {
    int i = comparators[c][0], j = comparators[c][1];
    unsigned char low = a[i] < a[j] ? a[i] : a[j];
    unsigned char high = a[i] < a[j] ? a[j] : a[i];
    a[i] = low;
    a[j] = high;
  }
  for (int i = 0; i + 1 < LENGTH; i++) assert(a[i] <= a[i + 1]);
  return 0;
}
