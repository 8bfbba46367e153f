/* terminates: everypath terminate bits-count.c --entry f */
int f(unsigned x) {
  int count = 0;
  while (x != 0) {
    x &= x - 1;
    count++;
  }
  return count;
}
