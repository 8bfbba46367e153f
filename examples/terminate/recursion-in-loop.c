/* terminates: everypath terminate recursion-in-loop.c --entry f */
unsigned f(unsigned n) {
  unsigned sum = 1;
  for (unsigned i = 0; i < n; i++) sum += f(i);
  return sum;
}
