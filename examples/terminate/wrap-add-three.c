/* terminates: everypath terminate wrap-add-three.c --entry f */
void f(unsigned x) {
  while (x < 4294967290u) x += 3;
}
