/* terminates: everypath terminate nested-unsigned.c --entry f */
void f(unsigned n, unsigned m) {
  for (unsigned i = 0; i < n; i++)
    for (unsigned j = m; j > 0; j--) {
    }
}
