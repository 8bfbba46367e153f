/* linear: an inner loop of fixed length */
int rows(int n) {
  int count = 0;
  for (int i = 0; i < n; i++)
    for (int k = 0; k < 5; k++)
      count ^= k;
  return count;
}
