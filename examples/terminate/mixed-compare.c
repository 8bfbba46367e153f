/* terminates: everypath terminate mixed-compare.c --entry f */
void f(int i, unsigned n) {
  if (i < 0) return;
  while (i < n && n < 1000) i++;
}
