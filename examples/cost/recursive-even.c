/* linear: two functions that call each other */
static int odd(unsigned int n);

static int even(unsigned int n) {
  if (n == 0)
    return 1;
  return odd(n - 1);
}

static int odd(unsigned int n) {
  if (n == 0)
    return 0;
  return even(n - 1);
}

int parity(unsigned int n) {
  return even(n);
}
