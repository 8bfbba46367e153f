/* diverges: everypath terminate array-index-wraps.c --entry f */
int f(void) {
  static int table[256];
  for (unsigned char i = 0; i < 256; i++) table[i] = i;
  return table[0];
}
