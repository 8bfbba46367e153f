/* constant: an array of fixed length is filled */
int fill(int value) {
  int cells[16];
  for (int i = 0; i < 16; i++)
    cells[i] = value;
  return cells[3];
}
