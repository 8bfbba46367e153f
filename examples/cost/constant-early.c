/* constant: at most 100 rounds, often fewer */
int early(int x) {
  int i = 0;
  while (i < 100 && x != i)
    i++;
  return i;
}
