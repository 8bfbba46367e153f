/* terminates: everypath terminate driver-two-counters.c --entry f */
void f(int x, int y) {
  while (x > 0 && y > 0) {
    if (x > y) x--;
    else y--;
  }
}
