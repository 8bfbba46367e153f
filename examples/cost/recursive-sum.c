/* linear: as many calls as n says */
static unsigned int sum(unsigned int n) {
  if (n == 0)
    return 0;
  return n + sum(n - 1);
}

unsigned int total(unsigned int n) {
  return sum(n);
}
