/* terminates: everypath terminate isspace-atoi.c --entry parse --zero-terminated s */
#include <ctype.h>
int parse(const char *s) {
  int n = 0, sign = 1;
  while (isspace((unsigned char)*s))
    s++;
  if (*s == '-' || *s == '+')
    sign = *s++ == '-' ? -1 : 1;
  while (isdigit((unsigned char)*s))
    n = n * 10 + (*s++ - '0');
  return sign * n;
}
