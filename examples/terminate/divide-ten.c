/* terminates: everypath terminate divide-ten.c --entry f */
int f(unsigned x) {
  int digits = 0;
  do {
    digits++;
    x /= 10;
  } while (x > 0);
  return digits;
}
