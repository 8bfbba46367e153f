// Insertion sort of four numbers: one path for each of the 4! orders, and on each of them the result is sorted.
// paths: 24
#include <assert.h>
#include <everypath.h>

#define COUNT 4

static void sort(int *numbers, int count) {
  for (int i = 1; i < count; i++) {
    int number = numbers[i];
    int j = i;
    while (j > 0 && numbers[j - 1] > number) {
      numbers[j] = numbers[j - 1];
      j--;
    }
    numbers[j] = number;
  }
}

int main(void) {
  int numbers[COUNT];
  everypath_symbolic(numbers, sizeof numbers, "numbers");
  sort(numbers, COUNT);
  for (int i = 1; i < COUNT; i++) assert(numbers[i - 1] <= numbers[i]);
  return 0;
}
