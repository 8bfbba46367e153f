/* linear: the beginning of an array of fixed length */
int prefix(unsigned char n) {
  int cells[300];
  int i;
  for (i = 0; i < n; i++)
    cells[i] = i;
  return i;
}
