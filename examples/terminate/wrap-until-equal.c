/* terminates: everypath terminate wrap-until-equal.c --entry f */
void f(unsigned i, unsigned n) {
  while (i != n) i++;
}
