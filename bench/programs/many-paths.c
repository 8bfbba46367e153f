/* Decisions that share their inputs, all combinations feasible: twelve are 4096 paths, a tree of 8191 nodes. */
#include <everypath.h>

#ifndef COUNT
#define COUNT 12
#endif

int main(void) {
  unsigned char numbers[COUNT + 1];
  int rises = 0;
  everypath_symbolic(numbers, sizeof numbers, "numbers");
  for (int i = 0; i < COUNT; i++) {
    if (numbers[i] < numbers[i + 1]) rises++;
  }
  return rises;
}
