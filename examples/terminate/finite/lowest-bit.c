/* terminates: everypath terminate lowest-bit.c --entry f */
int f(unsigned char x) {
  int bits = 0;
  while (x) {
    x ^= x & -x;
    bits++;
  }
  return bits;
}
