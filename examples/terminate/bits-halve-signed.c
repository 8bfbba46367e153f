/* terminates: everypath terminate bits-halve-signed.c --entry f */
void f(int x) {
  while (x != 0) x /= 2;
}
