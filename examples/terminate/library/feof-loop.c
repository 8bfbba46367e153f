/* terminates: everypath terminate feof-loop.c */
#include <stdio.h>
int main(void) {
  int n = 0;
  while (!feof(stdin)) {
    if (getchar() != EOF)
      n++;
  }
  printf("%d\n", n);
  return 0;
}
