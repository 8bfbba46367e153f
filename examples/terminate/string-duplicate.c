/* terminates: everypath terminate string-duplicate.c --entry f --zero-terminated s */
#include <stdlib.h>
#include <string.h>

void f(const char *s) {
  char *copy = malloc(strlen(s) + 1);
  strcpy(copy, s);
  int n = 0;
  while (n < 10) n++;
  free(copy);
}
