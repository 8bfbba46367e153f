/* terminates: everypath terminate heap-buffer.c --entry f */
#include <stdlib.h>

void f(unsigned char n) {
  char *buffer = malloc(n + 1);
  for (int i = 0; i <= n; i++) buffer[i] = 0;
  free(buffer);
}
