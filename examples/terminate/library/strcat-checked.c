/* terminates: everypath terminate strcat-checked.c */
#include <stdio.h>
#include <string.h>
int main(void) {
  char all[100] = "", word[20];
  while (scanf("%19s", word) == 1) {
    if (strlen(all) + strlen(word) + 1 > sizeof all)
      break;
    strcat(all, word);
  }
  puts(all);
  return 0;
}
