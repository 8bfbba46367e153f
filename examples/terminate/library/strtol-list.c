/* terminates: everypath terminate strtol-list.c --entry sum --zero-terminated text */
#include <stdlib.h>
long sum(const char *text) {
  long total = 0;
  char *end;
  for (;;) {
    long n = strtol(text, &end, 10);
    if (end == text)
      break;
    total += n;
    text = end;
  }
  return total;
}
