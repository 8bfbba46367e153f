/* diverges: everypath terminate shift-left-stuck.c --entry f */
int f(unsigned x) {
  int rounds = 0;
  while (x) {
    x = x << 1 | (x & 1);
    rounds ^= 1;
  }
  return rounds;
}
