/* terminates: everypath terminate closed-loop.c */
int main(void) {
  int i = 0;
  while (i != 5) i = (i + 3) % 10;
  return 0;
}
