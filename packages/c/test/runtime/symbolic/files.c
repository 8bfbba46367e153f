/* Reads two files and standard input, and leaves by longjmp. */
#include <math.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

static jmp_buf start;

static void leave(int character) {
  if (character == 'x') longjmp(start, 0);
}

int main(void) {
  char line[8] = "none";
  volatile int count = 0;
  int value = setjmp(start);
  FILE *file;
  if (value != 0) {
    printf("back with %d after %d\n", value, count);
    return value;
  }
  file = fopen("missing", "r");
  if (file != NULL) return 10;
  file = fopen("./empty", "r");
  if (file == NULL || getc(file) != EOF || fclose(file) != 0) return 11;
  file = fopen("given", "r");
  if (file == NULL || fgets(line, sizeof line, file) == NULL) return 12;
  fclose(file);
  count++;
  file = fopen("symbolic", "r");
  if (file == NULL) return 13;
  if (getc(file) == 'a') printf("a, and %s", line);
  fclose(file);
  leave(getchar());
  return rand() % 2 == 0 ? 0 : (int)sqrt(16);
}
