/* linear: 64 bits */
void wide(unsigned long n) {
  while (n > 0)
    n--;
}
