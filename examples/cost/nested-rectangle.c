/* quadratic: n rounds of m rounds */
int rectangle(int n, int m) {
  int count = 0;
  for (int i = 0; i < n; i++)
    for (int k = 0; k < m; k++)
      count ^= k;
  return count;
}
