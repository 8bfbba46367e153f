/* terminates: everypath terminate euclid-positive.c --entry f */
int f(int a, int b) {
  if (a <= 0 || b <= 0) return 0;
  while (a != b) {
    if (a > b) a -= b;
    else b -= a;
  }
  return a;
}
