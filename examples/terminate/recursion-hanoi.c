/* terminates: everypath terminate recursion-hanoi.c --entry hanoi */
unsigned moves;

void hanoi(int n, int from, int to, int over) {
  if (n <= 0) return;
  hanoi(n - 1, from, over, to);
  moves++;
  hanoi(n - 1, over, to, from);
}
