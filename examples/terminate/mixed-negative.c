/* terminates: everypath terminate mixed-negative.c --entry f */
void f(int i) {
  while (i < 10u) i++;
}
