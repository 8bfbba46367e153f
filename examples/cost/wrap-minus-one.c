/* linear: an unsigned number that is set to its greatest value */
void greatest(unsigned int limit) {
  unsigned int i = -1;
  while (i > limit)
    i--;
}
