/* diverges: everypath terminate permutation-not.c --entry f */
static const unsigned char next[8] = {5, 3, 7, 0, 2, 1, 4, 4};

int f(unsigned char start) {
  unsigned i = start & 7;
  int rounds = 0;
  do {
    i = next[i];
    rounds ^= 1;
  } while (i != (start & 7u));
  return rounds;
}
