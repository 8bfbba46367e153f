/* diverges: everypath terminate path-leads-to-loop.c --entry f */
/* Only inputs on a line lead to the loop. */
void f(int x, int y) {
  if (x != 3 * y + 71234 || y < 5000) return;
  while (x > y) x ^= 1;
}
