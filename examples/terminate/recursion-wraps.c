/* diverges: everypath terminate recursion-wraps.c --entry f */
/* Every n but 0 comes to 1 and stays there. */
unsigned f(unsigned n) { return n == 0 ? 0 : f((n + 1) / 2); }
