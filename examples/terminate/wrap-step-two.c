/* diverges: everypath terminate wrap-step-two.c --entry f */
void f(unsigned i, unsigned n) {
  while (i != n) i += 2;
}
