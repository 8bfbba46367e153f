/* logarithmic: n is halved */
int halve(unsigned int n) {
  int rounds = 0;
  while (n > 0) {
    n /= 2;
    rounds++;
  }
  return rounds;
}
