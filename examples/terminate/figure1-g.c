/* terminates: everypath terminate figure1-g.c --entry g */
void g(unsigned int j) {
  while (j > 0) j++;
}
