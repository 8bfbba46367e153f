/* terminates: everypath terminate strtok-lines.c */
#include <stdio.h>
#include <string.h>
int main(void) {
  char line[80];
  int words = 0;
  while (fgets(line, sizeof line, stdin) != NULL)
    for (char *p = strtok(line, " \n"); p != NULL; p = strtok(NULL, " \n"))
      words++;
  printf("%d\n", words);
  return 0;
}
