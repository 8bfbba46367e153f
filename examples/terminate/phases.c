/* terminates: everypath terminate phases.c --entry f */
void f(short x, short y) {
  int a = x, b = y;
  while (a > 0) {
    a += b;
    b--;
  }
}
