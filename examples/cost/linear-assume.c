/* linear: a limit that is twice n */
int twice(unsigned char n) {
  int rounds = 0;
  int limit = 2 * n;
  for (int i = 0; i < limit; i++)
    rounds++;
  return rounds;
}
