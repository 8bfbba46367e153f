/* Table look-ups: a checksum of three bytes by a table of 256 entries, and a comparison with it. */
#include <klee/klee.h>

#define LENGTH 3

int main(void) {
  unsigned char table[256];
  unsigned char message[LENGTH];
  unsigned char checksum = 0;
  for (int i = 0; i < 256; i++) {
    unsigned value = i;
    for (int bit = 0; bit < 8; bit++) value = value & 0x80 ? value << 1 ^ 0x07 : value << 1;
    table[i] = value;
  }
  klee_make_symbolic(message, sizeof message, "message");
  for (int i = 0; i < LENGTH; i++) checksum = table[checksum ^ message[i]];
  if (message[0] > 'm') return checksum == 0x5a;
  return checksum == message[1];
}
