/* diverges: everypath terminate wrap-countdown-unsigned.c --entry f */
void f(unsigned n) {
  for (unsigned i = n; i >= 0; i--) {
  }
}
