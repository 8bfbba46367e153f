/* terminates: everypath terminate recursion-gcd.c --entry gcd */
unsigned gcd(unsigned a, unsigned b) { return b == 0 ? a : gcd(b, a % b); }
