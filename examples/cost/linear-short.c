/* linear: a counter of sixteen bits and a limit below it */
int shorts(short n) {
  int rounds = 0;
  for (int i = 0; i < n; i++)
    rounds++;
  return rounds;
}
