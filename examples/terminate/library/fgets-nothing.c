/* diverges: everypath terminate fgets-nothing.c */
#include <stdio.h>

/* Of one byte there is only room for the 0: nothing is read, and it is no end either. */
int main(void) {
  char line[4];
  while (fgets(line, 1, stdin)) {
  }
  return 0;
}
