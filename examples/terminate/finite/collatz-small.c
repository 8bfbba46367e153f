/* terminates: everypath terminate collatz-small.c --entry f */
int f(unsigned n) {
  int rounds = 0;
  if (n == 0 || n > 40) return 0;
  while (n != 1) {
    n = n & 1 ? 3 * n + 1 : n / 2;
    rounds++;
  }
  return rounds;
}
