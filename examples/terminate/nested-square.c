/* terminates: everypath terminate nested-square.c --entry f */
void f(int n) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < i; j++) {
    }
}
