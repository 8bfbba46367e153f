/* diverges: everypath terminate alternate.c --entry f */
void f(int x) {
  while (x != 0) x = x > 0 ? x - 4 : x + 4;
}
