/* diverges: everypath terminate bits-shift-signed.c --entry f */
int f(int x) {
  int count = 0;
  while (x != 0) {
    count++;
    x >>= 1;
  }
  return count;
}
