/* diverges: everypath terminate multiply-zero.c --entry f */
void f(unsigned x, unsigned n) {
  while (x < n) x *= 2;
}
