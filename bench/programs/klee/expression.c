/* A parser: sums and products with parentheses in six characters, and their value. */
#include <klee/klee.h>

#define LENGTH 6

static const char *at;
static int failed;

static int sum(void);

static int atom(void) {
  if (*at == '(') {
    at++;
    int value = sum();
    if (*at == ')') at++;
    else failed = 1;
    return value;
  }
  if (*at >= '0' && *at <= '9') return *at++ - '0';
  failed = 1;
  return 0;
}

static int product(void) {
  int value = atom();
  while (!failed && *at == '*') {
    at++;
    value *= atom();
  }
  return value;
}

static int sum(void) {
  int value = product();
  while (!failed && (*at == '+' || *at == '-')) value += *at++ == '+' ? product() : -product();
  return value;
}

int main(void) {
  char text[LENGTH + 1];
  klee_make_symbolic(text, sizeof text, "text");
  klee_assume(text[LENGTH] == '\0');
  at = text;
  int value = sum();
  if (failed || *at != '\0') return -1;
  return value > 20;
}
