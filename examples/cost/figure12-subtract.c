/* linear: figure 12, x rounds and then y rounds */
int subtract(int x, int y) {
  int result = 0;
  while (x > 0) {
    x--;
    result++;
  }
  while (y > 0) {
    y--;
    result--;
  }
  return result;
}
