/* terminates: everypath terminate recursion-through-memory.c --entry f */
static int lower(int *p) {
  if (*p <= 0) return 0;
  (*p)--;
  return 1 + lower(p);
}

int f(int n) { return lower(&n); }
