/* terminates: everypath terminate getchar-number.c */
#include <ctype.h>
#include <stdio.h>
int main(void) {
  int c = getchar(), n = 0;
  while (isspace(c))
    c = getchar();
  while (isdigit(c)) {
    n = n * 10 + (c - '0');
    c = getchar();
  }
  printf("%d\n", n);
  return 0;
}
