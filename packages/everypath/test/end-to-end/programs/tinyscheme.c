// Evaluates standard input as Scheme.
#include <stdio.h>
#include <scheme-private.h>

static scheme interpreter;

int main(void) {
  if (!scheme_init(&interpreter)) return 2;
  scheme_set_output_port_file(&interpreter, stdout);
  scheme_load_file(&interpreter, stdin);
  int status = interpreter.retcode;
  scheme_deinit(&interpreter);
  return status != 0;
}
