/* terminates: everypath terminate heap-zeroed.c --entry f */
#include <stdlib.h>

int f(void) {
  int *counters = calloc(4, sizeof(int));
  while (counters[1] < 5) counters[1]++;
  int n = counters[1];
  free(counters);
  return n;
}
