/* diverges: everypath terminate recursion-returns-in-loop.c --entry f */
static unsigned factorial(unsigned n) { return n == 0 ? 1 : n * factorial(n - 1); }

void f(unsigned n) {
  while (n != 1) factorial(5);
}
