/* linear: a counter of eight bits wraps after umax8 + 1 rounds */
int around(void) {
  unsigned char c = 0;
  int rounds = 0;
  do {
    c++;
    rounds++;
  } while (c != 0);
  return rounds;
}
