/* terminates: everypath terminate multiply-constant.c --entry f */
void f(int x) {
  while (x > 0 && x < 1000) x = x * 3;
}
