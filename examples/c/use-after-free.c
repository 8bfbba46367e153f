// A small protocol of commands on one buffer: 'f' frees it, 'r' reads it, 'w' writes it. Nothing keeps the
// commands from coming in the wrong order.
// options: --no-check memory-leak
// paths: 31
// errors: 3 double-free, 6 use-after-free
#include <everypath.h>
#include <stdlib.h>

int main(void) {
  char commands[3];
  everypath_symbolic(commands, sizeof commands, "commands");
  int *buffer = malloc(sizeof *buffer);
  int last = 0;
  *buffer = 0;
  for (int i = 0; i < 3; i++) {
    switch (commands[i]) {
    case 'f':
      free(buffer); // expect: double-free
      break;
    case 'r':
      last = *buffer; // expect: use-after-free
      break;
    case 'w':
      *buffer = i; // expect: use-after-free
      break;
    default:
      return last;
    }
  }
  return last;
}
