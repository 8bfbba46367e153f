/* linear: as far as the smaller of the two */
int both(int n, int m) {
  int i = 0;
  while (i < n && i < m)
    i++;
  return i;
}
