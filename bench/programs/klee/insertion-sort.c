/* Sorting: six integers by insertion. */
#include <klee/klee.h>

#define COUNT 6

int main(void) {
  int numbers[COUNT];
  klee_make_symbolic(numbers, sizeof numbers, "numbers");
  for (int i = 1; i < COUNT; i++) {
    int moved = numbers[i];
    int j = i;
    for (; j > 0 && numbers[j - 1] > moved; j--) numbers[j] = numbers[j - 1];
    numbers[j] = moved;
  }
  return numbers[0] < numbers[COUNT - 1];
}
