/* A state that holds 1 MB of memory, every byte written, and forks in each round; each round writes to another page. */
#include <everypath.h>

static unsigned char memory[1 << 20];

int main(void) {
  for (unsigned i = 0; i < sizeof memory; i++) memory[i] = (unsigned char)(i * 7);
  for (unsigned round = 0;; round++) {
    memory[(round * 4099u) % sizeof memory]++;
    if (everypath_unsigned_char("choice") & 1) memory[(round * 8191u) % sizeof memory]++;
  }
}
