/* diverges: everypath terminate bits-toggle.c --entry f */
void f(int x) {
  while (x > 0) x ^= 1;
}
