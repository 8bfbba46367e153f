/* Concrete code: a loop of integer operations, each round with a read and a write of memory. */
#ifndef ROUNDS
#define ROUNDS 1000
#endif

static unsigned cells[1024];

int main(void) {
  unsigned hash = 1;
  for (unsigned round = 0; round < ROUNDS; round++) {
    unsigned at = hash & 1023;
    cells[at] += round;
    hash = hash * 1664525u + cells[at];
    if (hash & 64) hash ^= 0x9e3779b9u;
  }
  return hash & 127;
}
