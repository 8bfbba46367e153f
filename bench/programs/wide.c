/* Comparisons of neighbours in sixteen bytes, each summed up: more paths than anybody wants to look at. */
#include <everypath.h>

#define COUNT 16

static int score(unsigned char left, unsigned char right) {
  if (left == right) return 0;
  return left < right ? 1 : -1;
}

int main(void) {
  unsigned char numbers[COUNT];
  int sum = 0;
  everypath_symbolic(numbers, sizeof numbers, "numbers");
  for (int i = 0; i + 1 < COUNT; i++) sum += score(numbers[i], numbers[i + 1]);
  return sum > 0;
}
