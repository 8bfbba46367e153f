/* terminates: everypath terminate recursion-factorial.c --entry f */
unsigned f(unsigned n) { return n == 0 ? 1 : n * f(n - 1); }
