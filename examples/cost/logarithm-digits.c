/* logarithmic: the digits of n */
int digits(int n) {
  int count = 1;
  while (n > 9) {
    n /= 10;
    count++;
  }
  return count;
}
