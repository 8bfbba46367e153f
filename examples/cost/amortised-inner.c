/* linear: the inner loop goes on where it stopped */
int onward(int n, int stop) {
  int i = 0;
  int k = 0;
  while (i < n) {
    while (k < n && k != stop)
      k++;
    i++;
  }
  return k;
}
