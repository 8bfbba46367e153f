/* terminates: everypath terminate wrap-signed-up.c --entry f */
void f(int x) {
  while (x > 0) x++;
}
