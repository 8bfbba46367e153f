/* diverges: everypath terminate getchar-unsigned.c */
#include <stdio.h>

/* No unsigned char is EOF. */
int main(void) {
  unsigned char c;
  while ((c = getchar()) != EOF) {
  }
  return 0;
}
