/* terminates: everypath terminate fgets-lines.c */
#include <stdio.h>
#include <string.h>
int main(void) {
  char line[80];
  int lines = 0, longest = 0;
  while (fgets(line, sizeof line, stdin) != NULL) {
    int length = (int)strlen(line);
    if (length > 0 && line[length - 1] == '\n')
      line[length - 1] = '\0';
    if (length > longest)
      longest = length;
    lines++;
  }
  printf("%d %d\n", lines, longest);
  return 0;
}
