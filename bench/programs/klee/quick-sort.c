/* Sorting: five integers by recursive partition. */
#include <klee/klee.h>

#define COUNT 5

static void sort(short *low, short *high) {
  if (high - low < 2) return;
  short pivot = *low;
  short *edge = low;
  for (short *at = low + 1; at < high; at++) {
    if (*at < pivot) {
      edge++;
      short kept = *edge;
      *edge = *at;
      *at = kept;
    }
  }
  *low = *edge;
  *edge = pivot;
  sort(low, edge);
  sort(edge + 1, high);
}

int main(void) {
  short numbers[COUNT];
  klee_make_symbolic(numbers, sizeof numbers, "numbers");
  sort(numbers, numbers + COUNT);
  for (int i = 1; i < COUNT; i++) klee_assert(numbers[i - 1] <= numbers[i]);
  return 0;
}
