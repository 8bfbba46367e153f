/* terminates: everypath terminate string-constant.c */
#include <string.h>

int main(void) {
  char word[16];
  strcpy(word, "hello");
  int n = 0;
  while (word[n]) n++;
  return n;
}
