/* terminates: everypath terminate strtok-count.c */
#include <stdio.h>
#include <string.h>
int main(void) {
  char line[100];
  int n = 0;
  if (fgets(line, sizeof line, stdin) == NULL)
    return 1;
  for (char *token = strtok(line, " \t\n"); token != NULL; token = strtok(NULL, " \t\n"))
    n++;
  printf("%d\n", n);
  return 0;
}
