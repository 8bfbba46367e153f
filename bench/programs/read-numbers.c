/* The sum of two numbers in an unknown text of six characters. */
#include <everypath.h>
#include <stdlib.h>

int main(void) {
  char text[7];
  char *rest;
  long sum;
  everypath_symbolic(text, sizeof text, "text");
  everypath_assume(text[6] == '\0');
  sum = strtol(text, &rest, 10);
  if (*rest == '+') sum += strtol(rest + 1, NULL, 10);
  return sum == 42;
}
