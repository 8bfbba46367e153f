/* diverges: everypath terminate call-helper-stays.c --entry f */
static int next(int x) { return x > 50 ? x - 2 : x; }

void f(int x) {
  while (x > 1) x = next(x);
}
