int f(unsigned x) {
  unsigned r = x;
  for (int i = 0; i < 64; i++) { r ^= r << (r & 31); r ^= r >> ((r >> 5) & 31); }
  return r == 77;
}
