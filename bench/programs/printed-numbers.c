/* Two unknown numbers are printed: nothing is decided on them. */
#include <everypath.h>
#include <stdio.h>

int main(void) {
  int x = everypath_int("x");
  int y = everypath_int("y");
  printf("%d %d\n", x, y);
  return 0;
}
