/* diverges: everypath terminate pointer-alias.c --entry f */
void f(int n) {
  int a = n, b = n;
  int *p = &a, *q = n > 100 ? &a : &b;
  while (*p > 0) {
    --*p;
    ++*q;
  }
}
