/* terminates: everypath terminate table-walk.c */
static const int next[6] = {3, 4, 5, 1, 2, -1};

int main(void) {
  int i = 0;
  while (i >= 0) i = next[i];
  return 0;
}
