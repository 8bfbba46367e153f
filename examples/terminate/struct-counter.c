/* terminates: everypath terminate struct-counter.c --entry f */
struct timer {
  int left;
  char name[4];
};

void f(int n) {
  struct timer t = {n, "ab"};
  struct timer *p = &t;
  while (p->left > 0) p->left--;
}
