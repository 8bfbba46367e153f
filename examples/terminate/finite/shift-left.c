/* terminates: everypath terminate shift-left.c --entry f */
int f(unsigned x) {
  int rounds = 0;
  while (x) {
    x <<= 1;
    rounds++;
  }
  return rounds;
}
