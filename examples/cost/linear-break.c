/* linear: a second way out */
int find(int n, int wanted) {
  int i = 0;
  for (; i < n; i++)
    if (i == wanted)
      break;
  return i;
}
