/* linear: two counters go down by turns */
void turns(unsigned int a, unsigned int b) {
  while (a > 0 && b > 0) {
    if (a > b)
      a--;
    else
      b--;
  }
}
