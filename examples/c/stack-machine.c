// A calculator in postfix notation, `34+` for 3 + 4: a small stack machine, run on every program of three characters.
// paths: 14
// errors: 1 division-by-zero
#include <everypath.h>

#define LENGTH 3

enum { UNKNOWN_INSTRUCTION = -1, UNDERFLOW = -2, UNFINISHED = -3 };

static int stack[LENGTH];
static int depth;

/* Takes two numbers from the stack; 0 if there are none. */
static int operands(int *left, int *right) {
  if (depth < 2) return 0;
  *right = stack[--depth];
  *left = stack[--depth];
  return 1;
}

int run(const char *program) {
  int left, right;
  for (int i = 0; i < LENGTH; i++) {
    char instruction = program[i];
    switch (instruction) {
    case '+':
      if (!operands(&left, &right)) return UNDERFLOW;
      stack[depth++] = left + right;
      break;
    case '/':
      if (!operands(&left, &right)) return UNDERFLOW;
      stack[depth++] = left / right; // expect: division-by-zero
      break;
    default:
      if (instruction < '0' || instruction > '9') return UNKNOWN_INSTRUCTION;
      stack[depth++] = instruction - '0';
    }
  }
  return depth == 1 ? stack[0] : UNFINISHED;
}

int main(void) {
  char program[LENGTH];
  everypath_symbolic(program, sizeof program, "program");
  return run(program);
}
