/* logarithmic: n is shifted right */
int width(unsigned int n) {
  int bits = 0;
  while (n != 0) {
    n >>= 1;
    bits++;
  }
  return bits;
}
