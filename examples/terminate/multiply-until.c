/* terminates: everypath terminate multiply-until.c --entry f */
void f(unsigned n) {
  unsigned p = 1;
  n %= 100000;
  while (p < n) p *= 2;
}
