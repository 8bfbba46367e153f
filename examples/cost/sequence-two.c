/* linear: one loop after the other, the second as long as the first */
int again(int n) {
  int count = 0;
  for (int i = 0; i < n; i++)
    count++;
  while (count > 0)
    count--;
  return count;
}
