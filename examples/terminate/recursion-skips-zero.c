/* diverges: everypath terminate recursion-skips-zero.c --entry f */
int f(int n) { return n == 0 ? 0 : f(n - 2); }
