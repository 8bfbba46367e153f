/* logarithmic: doubled until it passes n, which has eight bits */
int doubled(unsigned char n) {
  int power = 1;
  int rounds = 0;
  while (power < n) {
    power = power + power;
    rounds++;
  }
  return rounds;
}
