/* linear: a function that is called three times within each other, with a loop in each call */
static void level(int deep, unsigned int n) {
  while (n > 0)
    n--;
  if (deep > 0)
    level(deep - 1, n);
}

void levels(unsigned int n) {
  level(2, n);
}
