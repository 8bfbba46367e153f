/* diverges: everypath terminate closed-loop-misses.c */
int main(void) {
  int i = 0;
  while (i != 5) i = (i + 4) % 10;
  return 0;
}
