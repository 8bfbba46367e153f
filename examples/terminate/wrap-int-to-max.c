/* diverges: everypath terminate wrap-int-to-max.c --entry f */
void f(int n) {
  for (int i = 0; i <= n; i++) {
  }
}
