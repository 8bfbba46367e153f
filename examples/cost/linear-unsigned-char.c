/* linear: a parameter of eight bits */
void bytes(unsigned char n) {
  while (n > 0)
    n--;
}
