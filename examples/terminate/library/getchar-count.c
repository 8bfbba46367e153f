/* terminates: everypath terminate getchar-count.c */
#include <stdio.h>
int main(void) {
  int c, lines = 0, characters = 0;
  while ((c = getchar()) != EOF) {
    characters++;
    if (c == '\n')
      lines++;
  }
  printf("%d %d\n", lines, characters);
  return 0;
}
