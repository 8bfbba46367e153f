/* diverges: everypath terminate figure1-f.c --entry f */
void f(unsigned int x) {
  unsigned int j = 0;
  while (j <= x) j++;
}
