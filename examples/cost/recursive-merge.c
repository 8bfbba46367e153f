/* n log n: both halves of a range, and then a loop over all of it, as merge sort does */
unsigned int merge(unsigned int n) {
  if (n < 2)
    return 0;
  unsigned int done = merge(n / 2) + merge(n - n / 2);
  unsigned int i = n;
  while (i > 0)
    i--;
  return done;
}
