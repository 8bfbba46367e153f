/* terminates: everypath terminate identifier.c --entry scan --zero-terminated s */
#include <ctype.h>
int scan(const char *s) {
  int names = 0;
  while (*s) {
    if (isalpha((unsigned char)*s) || *s == '_') {
      names++;
      do
        s++;
      while (isalnum((unsigned char)*s) || *s == '_');
    } else
      s++;
  }
  return names;
}
