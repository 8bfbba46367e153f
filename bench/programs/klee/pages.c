/* Memory: nine decisions, each of which writes to a page of its own of a buffer that the states share. */
#include <klee/klee.h>

#define COUNT 9
#define PAGE 4096

static unsigned char buffer[COUNT * PAGE];

int main(void) {
  unsigned char input[COUNT];
  int sum = 0;
  klee_make_symbolic(input, sizeof input, "input");
  for (int i = 0; i < COUNT; i++) {
    unsigned char value = input[i] > 10 * i ? i : 255;
    for (int at = 0; at < PAGE; at += 64) buffer[i * PAGE + at] = value;
  }
  for (int i = 0; i < COUNT; i++) sum += buffer[i * PAGE];
  return sum & 127;
}
