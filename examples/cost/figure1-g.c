/* linear: figure 1, j is counted up until it wraps, umax32 - j times */
void g(unsigned int j) {
  while (j > 0)
    j++;
}
