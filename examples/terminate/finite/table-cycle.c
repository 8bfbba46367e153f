/* diverges: everypath terminate table-cycle.c */
static const int next[6] = {3, 4, 5, 1, 2, 0};

int main(void) {
  int i = 0;
  while (i >= 0) i = next[i];
  return 0;
}
