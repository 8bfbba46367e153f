/*
 * Refuted: the invariant does not survive an iteration. The state that shows it satisfies the invariant, and one turn of the loop
 * does not; a real run that fails is found as well.
 */
#include <everypath.h>

int fill(int n) {
  everypath_invariant(0 <= n && n <= 16);
  char buffer[16];
  int used = 0;
  for (int i = 0; i < n; i++) {
    everypath_invariant(0 <= i && i < n && used == i);
    buffer[used++] = 'a';
    if (i % 5 == 4) buffer[used++] = '\n';
  }
  return used > 0 ? buffer[0] : 0;
}
