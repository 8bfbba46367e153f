/* terminates: everypath terminate strchr-split.c --entry commas --zero-terminated text */
#include <string.h>
int commas(const char *text) {
  int n = 0;
  while ((text = strchr(text, ',')) != NULL) {
    n++;
    text++;
  }
  return n;
}
