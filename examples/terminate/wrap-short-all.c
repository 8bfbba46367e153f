/* diverges: everypath terminate wrap-short-all.c --entry f */
void f(unsigned short n) {
  for (unsigned short s = 0; s <= n; s++) {
  }
}
