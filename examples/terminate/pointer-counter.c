/* terminates: everypath terminate pointer-counter.c --entry f */
void f(int n) {
  int cell = n;
  int *p = &cell;
  while (*p > 0) --*p;
}
