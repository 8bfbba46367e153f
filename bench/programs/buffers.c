/* Each decision fills a buffer anew, so that waiting states share little: a state holds BYTES of its own. */
#include <everypath.h>
#include <stdlib.h>
#include <string.h>

#ifndef COUNT
#define COUNT 10
#endif
#ifndef BYTES
#define BYTES 262144
#endif

int main(void) {
  unsigned char input[COUNT];
  unsigned char *buffer = malloc(BYTES);
  int sum = 0;
  everypath_symbolic(input, sizeof input, "input");
  memset(buffer, 1, BYTES);
  for (int i = 0; i < COUNT; i++) {
    memset(buffer, input[i] > 100 + i ? i + 2 : i + 100, BYTES);
    sum += buffer[i * 7];
  }
  free(buffer);
  return sum & 1;
}
