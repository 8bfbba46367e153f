/* linear: counted up to n */
int up(int n) {
  int i = 0;
  while (i < n)
    i++;
  return i;
}
