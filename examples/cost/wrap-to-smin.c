/* linear: down to the least number */
void least(int i) {
  while (i > -2147483647 - 1)
    i--;
}
