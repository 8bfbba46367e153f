/* quadratic: the inner loop from the outer counter down */
void shrink(unsigned int n) {
  while (n > 0) {
    unsigned int k = n;
    while (k > 0)
      k--;
    n--;
  }
}
