// Batcher's odd-even merge sort on eight wires sorts any eight bytes.
// verdict: safe
#include <assert.h>

#define LENGTH 8

unsigned char __VERIFIER_nondet_uchar(void);

static const unsigned char comparators[][2] = {
  {0, 4}, {1, 5}, {2, 6}, {3, 7}, {0, 2}, {1, 3}, {4, 6}, {5, 7}, {2, 4}, {3, 5}, {0, 1},
  {2, 3}, {4, 5}, {6, 7}, {1, 4}, {3, 6}, {1, 2}, {3, 4}, {5, 6},
};

int main(void) {
  unsigned char a[LENGTH];
  for (int i = 0; i < LENGTH; i++) a[i] = __VERIFIER_nondet_uchar();
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
