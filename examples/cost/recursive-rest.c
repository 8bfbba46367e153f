/* quadratic: a loop over what is left in each call */
void rest(unsigned int n) {
  if (n == 0)
    return;
  unsigned int i = n;
  while (i > 0)
    i--;
  rest(n - 1);
}
