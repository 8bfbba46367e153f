/* A parser: do brackets of three kinds match, in six characters? */
#include <klee/klee.h>

#define LENGTH 6

int main(void) {
  char text[LENGTH];
  char stack[LENGTH];
  int depth = 0;
  klee_make_symbolic(text, sizeof text, "text");
  for (int i = 0; i < LENGTH; i++) {
    switch (text[i]) {
    case '(': stack[depth++] = ')'; break;
    case '[': stack[depth++] = ']'; break;
    case '{': stack[depth++] = '}'; break;
    case ')':
    case ']':
    case '}':
      if (depth == 0 || stack[--depth] != text[i]) return i;
      break;
    default: return -1;
    }
  }
  return depth == 0;
}
