/* n log n: a halving loop in each of n rounds */
int product(unsigned int n, unsigned int m) {
  int rounds = 0;
  for (unsigned int i = 0; i < n; i++) {
    unsigned int k = m;
    while (k > 0) {
      k /= 2;
      rounds ^= 1;
    }
  }
  return rounds;
}
