/* terminates: everypath terminate euclid-remainder.c --entry f */
unsigned f(unsigned a, unsigned b) {
  while (b != 0) {
    unsigned r = a % b;
    a = b;
    b = r;
  }
  return a;
}
