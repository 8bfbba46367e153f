/* terminates: everypath terminate global-counter.c */
static int left = 40;

static int take(void) { return left-- > 0; }

int main(void) {
  while (take()) {
  }
  return 0;
}
