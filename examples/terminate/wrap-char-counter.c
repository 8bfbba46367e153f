/* diverges: everypath terminate wrap-char-counter.c --entry f */
void f(int n) {
  for (unsigned char c = 0; c < n; c++) {
  }
}
