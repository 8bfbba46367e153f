/* terminates: everypath terminate figure9-h.c --entry h */
void h(unsigned int j) {
  while (j > 0) j--;
}
