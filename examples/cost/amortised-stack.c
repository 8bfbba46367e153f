/* linear: each round puts one on the pile, and some rounds take all of it */
void pile(unsigned int n, unsigned int flush) {
  unsigned int height = 0;
  for (unsigned int i = 0; i < n; i++) {
    height++;
    if (i == flush)
      while (height > 0)
        height--;
  }
}
