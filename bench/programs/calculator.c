/* A calculator: expressions with brackets, signs, four operators and a variable, by recursive descent, on every text of 8 characters. */
#include <everypath.h>

#define LENGTH 8

enum { FINE, BAD_FACTOR, NO_BRACKET, DIVISION_BY_ZERO, TOO_LARGE, LEFT_OVER };

static const char *at;
static int problem;
static int variable = 7;

static int expression(void);

static int fail(int reason) {
  if (problem == FINE) problem = reason;
  return 0;
}

static int checked(int value) { return value > 9999 || value < -9999 ? fail(TOO_LARGE) : value; }

static int factor(void) {
  if (*at == '(') {
    at++;
    int value = expression();
    if (*at != ')') return fail(NO_BRACKET);
    at++;
    return value;
  }
  if (*at == '-') {
    at++;
    return -factor();
  }
  if (*at == 'x') {
    at++;
    return variable;
  }
  if (*at < '0' || *at > '9') return fail(BAD_FACTOR);
  int value = 0;
  while (*at >= '0' && *at <= '9' && problem == FINE) value = checked(10 * value + (*at++ - '0'));
  return value;
}

static int term(void) {
  int value = factor();
  while ((*at == '*' || *at == '/') && problem == FINE) {
    char operator = *at++;
    int right = factor();
    if (operator == '*') value = checked(value * right);
    else if (right == 0) return fail(DIVISION_BY_ZERO);
    else value /= right;
  }
  return value;
}

static int expression(void) {
  int value = term();
  while ((*at == '+' || *at == '-') && problem == FINE) {
    char operator = *at++;
    int right = term();
    value = checked(operator == '+' ? value + right : value - right);
  }
  return value;
}

int main(void) {
  char text[LENGTH + 1];
  everypath_symbolic(text, sizeof text, "text");
  everypath_assume(text[LENGTH] == '\0');
  at = text;
  int value = expression();
  if (problem == FINE && *at != '\0') problem = LEFT_OVER;
  if (problem != FINE) return problem;
  return value == 42 ? 42 : 0;
}
