/* terminates: everypath terminate call-helper.c --entry f */
static int next(int x) { return x - 2; }

void f(int x) {
  while (x > 1) x = next(x);
}
