/* diverges: everypath terminate bits-or-stuck.c --entry f */
void f(unsigned x) {
  while (x > 0) x = (x - 1) | 1;
}
