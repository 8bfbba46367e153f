/* terminates: everypath terminate bits-mask-down.c --entry f */
void f(unsigned char x) {
  while (x & 0xf0) x -= 16;
}
