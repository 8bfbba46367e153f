/* A parser: a number with sign, fraction and exponent in seven characters. */
#include <klee/klee.h>

#define LENGTH 7

static int is_digit(char character) { return character >= '0' && character <= '9'; }

int main(void) {
  char text[LENGTH + 1];
  klee_make_symbolic(text, sizeof text, "text");
  klee_assume(text[LENGTH] == '\0');
  const char *at = text;
  int digits = 0;
  int value = 0;
  if (*at == '+' || *at == '-') at++;
  for (; is_digit(*at); at++, digits++) value = value * 10 + (*at - '0');
  if (*at == '.')
    for (at++; is_digit(*at); at++) digits++;
  if (digits == 0) return -1;
  if (*at == 'e' || *at == 'E') {
    at++;
    if (*at == '-') at++;
    if (!is_digit(*at)) return -1;
    while (is_digit(*at)) at++;
  }
  return *at == '\0' ? value : -1;
}
