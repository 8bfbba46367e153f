/* terminates: everypath terminate string-copy.c --entry f --zero-terminated source */
#include <stdlib.h>
#include <string.h>

void f(const char *source) {
  char *copy = malloc(strlen(source) + 1);
  char *to = copy;
  while ((*to++ = *source++)) {
  }
  free(copy);
}
