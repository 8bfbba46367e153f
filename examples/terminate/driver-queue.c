/* terminates: everypath terminate driver-queue.c --entry f */
void f(unsigned head, unsigned tail) {
  head &= 15;
  tail &= 15;
  while (head != tail) {
    head++;
    if (head == 16) head = 0;
  }
}
