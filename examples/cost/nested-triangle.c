/* quadratic: the inner loop runs as far as the outer has come */
int triangle(int n) {
  int count = 0;
  for (int i = 0; i < n; i++)
    for (int k = 0; k < i; k++)
      count ^= k;
  return count;
}
