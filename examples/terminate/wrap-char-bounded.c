/* terminates: everypath terminate wrap-char-bounded.c --entry f */
void f(unsigned char n) {
  for (unsigned char c = 0; c < n; c++) {
  }
}
