/* terminates: everypath terminate recursion-mutual.c --entry even */
static int odd(unsigned n);

int even(unsigned n) { return n == 0 ? 1 : odd(n - 1); }

static int odd(unsigned n) { return n == 0 ? 0 : even(n - 1); }
