// Three characters as a decimal number, which is printed in two formats and read again.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <errno.h>
int main(void) {
  char b[4]; if (fread(b, 1, 3, stdin) != 3) return 9; b[3] = 0;
  char *end; errno = 0;
  double d = strtod(b, &end);
  if (errno) return 8;
  if (end == b) return 1;
  if (d > 50) return 2;
  char out[40]; snprintf(out, sizeof out, "%g|%.3f", d, d);
  if (strlen(out) > 12) return 3;
  long l = strtol(out, &end, 10);
  return l == 7 ? 4 : *end == '.' ? 5 : 6;
}
