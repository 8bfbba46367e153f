/* linear: figure 9, j is counted down to 0 */
void h(unsigned int j) {
  while (j > 0)
    j--;
}
