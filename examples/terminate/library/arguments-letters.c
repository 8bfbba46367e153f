/* terminates: everypath terminate arguments-letters.c */
#include <stdio.h>
int main(int argc, char *argv[]) {
  int flags = 0, i;
  for (i = 1; i < argc && argv[i][0] == '-'; i++) {
    const char *p;
    for (p = argv[i] + 1; *p != '\0'; p++)
      switch (*p) {
        case 'a':
          flags |= 1;
          break;
        case 'b':
          flags |= 2;
          break;
        default:
          return 1;
      }
  }
  printf("%d %d\n", flags, argc - i);
  return 0;
}
