/* linear: three loops over three parameters */
void three(unsigned int a, unsigned int b, unsigned int c) {
  while (a > 0)
    a--;
  while (b > 0)
    b--;
  while (c > 0)
    c--;
}
