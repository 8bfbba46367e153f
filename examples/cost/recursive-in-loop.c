/* n log n: a recursive function in each round of a loop */
static unsigned int bits(unsigned int n) {
  if (n == 0)
    return 0;
  return (n & 1) + bits(n / 2);
}

unsigned int all(unsigned int n) {
  unsigned int sum = 0;
  while (n > 0) {
    n--;
    sum ^= bits(n);
  }
  return sum;
}
