/* linear: in steps of three */
int thirds(unsigned short n) {
  int rounds = 0;
  for (int i = 0; i < n; i += 3)
    rounds++;
  return rounds;
}
