/* terminates: everypath terminate array-pointer-walk.c --entry f */
int f(void) {
  int table[10];
  int *end = table + 10;
  for (int *p = table; p < end; p++) *p = 0;
  return table[3];
}
