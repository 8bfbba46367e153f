/* terminates: everypath terminate strdup-list.c */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
  char word[32];
  int letters = 0;
  while (scanf("%31s", word) == 1) {
    char *copy = strdup(word);
    if (copy == NULL)
      return 1;
    for (char *p = copy; *p; p++)
      letters++;
    free(copy);
  }
  printf("%d\n", letters);
  return 0;
}
