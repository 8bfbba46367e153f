/* diverges: everypath terminate driver-ring-skip.c --entry f */
void f(unsigned head, unsigned tail) {
  head %= 16;
  tail %= 16;
  while (head != tail) {
    head += 2;
    if (head >= 16) head -= 16;
  }
}
