/* terminates: everypath terminate snprintf-append.c */
#include <stdio.h>
int main(void) {
  char text[64] = "";
  size_t used = 0;
  for (int i = 0; i < 10; i++) {
    int n = snprintf(text + used, sizeof text - used, "%d,", i);
    if (n < 0 || (size_t)n >= sizeof text - used)
      break;
    used += (size_t)n;
  }
  puts(text);
  return 0;
}
