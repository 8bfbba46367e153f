/* terminates: everypath terminate bits-align.c --entry f */
unsigned f(unsigned x) {
  x %= 1000;
  while (x & 7) x++;
  return x;
}
