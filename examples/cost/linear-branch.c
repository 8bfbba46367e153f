/* linear: one of two bodies of different length */
int mixed(int n, int which) {
  int sum = 0;
  for (int i = 0; i < n; i++) {
    if (which > 0)
      sum ^= i;
    else
      sum = sum / 2 + i / 2 + 1;
  }
  return sum;
}
