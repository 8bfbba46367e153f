/* terminates: everypath terminate sprintf-join.c */
#include <stdio.h>
#include <string.h>
int main(void) {
  char first[20], last[20], whole[48];
  if (scanf("%19s %19s", first, last) != 2)
    return 1;
  sprintf(whole, "%s, %s", last, first);
  for (size_t i = 0; i < strlen(whole); i++)
    putchar(whole[i]);
  return 0;
}
