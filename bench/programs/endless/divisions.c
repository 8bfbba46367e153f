int f(int x, int y) {
  int r = x;
  if (y == 0) return 0;
  for (int i = 0; i < 4; i++) r = r / y + x % (r | 1);
  return r == 12345;
}
