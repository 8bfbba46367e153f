/* terminates: everypath terminate wrap-signed-down.c --entry f */
void f(int x) {
  while (x < 0) x--;
}
