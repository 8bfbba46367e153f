/* diverges: everypath terminate recursion-endless.c --entry f */
unsigned f(unsigned n) { return n == 5 ? 1 : f(n + 2); }
