/* terminates: everypath terminate permutation.c --entry f */
static const unsigned char next[8] = {5, 3, 7, 0, 2, 1, 4, 6};

int f(unsigned char start) {
  unsigned i = start & 7;
  int rounds = 0;
  do {
    i = next[i];
    rounds++;
  } while (i != (start & 7u));
  return rounds;
}
