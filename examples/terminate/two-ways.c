/* terminates: everypath terminate two-ways.c --entry f */
void f(int x) {
  while (x != 0) {
    if (x > 0) x--;
    else x++;
  }
}
