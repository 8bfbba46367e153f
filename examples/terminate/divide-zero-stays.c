/* diverges: everypath terminate divide-zero-stays.c --entry f */
void f(int x) {
  while (x < 10) x /= 2;
}
