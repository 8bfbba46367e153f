/* diverges: everypath terminate euclid-subtract.c --entry f */
unsigned f(unsigned a, unsigned b) {
  while (a != b) {
    if (a > b) a -= b;
    else b -= a;
  }
  return a;
}
