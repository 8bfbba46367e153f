/* linear: what the first loop saves the second spends in pieces */
void reserve(unsigned int n) {
  unsigned int saved = 0;
  while (n > 0) {
    n--;
    saved++;
    while (saved > 3)
      saved--;
  }
}
