/* diverges: everypath terminate wrap-back.c --entry f */
void f(unsigned x) {
  while (x >= 10) x += 1000000000;
}
