/* quadratic: n rounds of n rounds */
int square(int n) {
  int count = 0;
  for (int i = 0; i < n; i++)
    for (int k = 0; k < n; k++)
      count ^= k;
  return count;
}
