/* linear: from a to b */
void between(int a, int b) {
  while (a < b)
    a++;
}
