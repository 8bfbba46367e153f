/* terminates: everypath terminate nested-triangle.c --entry f */
void f(unsigned short n) {
  unsigned i = n;
  while (i > 0) {
    unsigned j = i;
    while (j > 0) j--;
    i--;
  }
}
