/* terminates: everypath terminate linear-congruence.c */
int main(void) {
  unsigned char x = 7;
  int rounds = 0;
  while (x != 0) {
    x = x * 5 + 3;
    rounds++;
  }
  return rounds;
}
