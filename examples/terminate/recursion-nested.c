/* terminates: everypath terminate recursion-nested.c --entry f */
/* McCarthy's: the inner call's result must be known to be at most 101. */
int f(int n) { return n > 100 ? n - 10 : f(f(n + 11)); }
