/* terminates: everypath terminate wrap-narrow-bound.c --entry f */
void f(unsigned short n) {
  for (unsigned s = 0; s <= n; s++) {
  }
}
