/* terminates: everypath terminate array-fill.c --entry f */
int f(void) {
  int table[16];
  for (int i = 0; i < 16; i++) table[i] = i * i;
  int sum = 0;
  for (unsigned i = 0; i < 16; i++) sum += table[i];
  return sum;
}
