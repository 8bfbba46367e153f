/* terminates: everypath terminate gray-code.c --entry f */
int f(unsigned char code) {
  unsigned char value = code;
  int rounds = 0;
  while (code >>= 1) {
    value ^= code;
    rounds++;
  }
  while (value != 0 && rounds < 20) {
    value &= value - 1;
    rounds++;
  }
  return rounds;
}
