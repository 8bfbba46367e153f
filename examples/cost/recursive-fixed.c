/* constant: a function that calls itself five times */
static int depth(int n) {
  if (n <= 0)
    return 0;
  return 1 + depth(n - 1);
}

int five(void) {
  return depth(5);
}
