/* linear: the first loop makes what the second consumes, two a round */
void grown(unsigned short n) {
  unsigned int made = 0;
  while (n > 0) {
    n--;
    made += 2;
  }
  while (made > 0)
    made--;
}
