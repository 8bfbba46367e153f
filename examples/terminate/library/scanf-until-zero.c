/* diverges: everypath terminate scanf-until-zero.c */
#include <stdio.h>

/* At the end of the input n stays what it is. */
int main(void) {
  int n = 1;
  while (n != 0)
    scanf("%d", &n);
  return 0;
}
