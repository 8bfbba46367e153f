/* linear: both halves of a range, down to single elements */
unsigned int halves(unsigned int n) {
  if (n < 2)
    return n;
  return halves(n / 2) + halves(n - n / 2);
}
