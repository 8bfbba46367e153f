// A ring buffer of four places under six operations, each of which the input chooses: first in, first out.
// verdict: safe
#include <assert.h>
#include <stdlib.h>

#define ROOM 4

int __VERIFIER_nondet_int(void);

struct ring {
  int values[ROOM];
  unsigned first, count;
};

int main(void) {
  struct ring *ring = malloc(sizeof *ring);
  ring->first = ring->count = 0;
  int next = 0, expected = 0;
  for (int i = 0; i < 6; i++) {
    if (__VERIFIER_nondet_int()) {
      if (ring->count < ROOM) ring->values[(ring->first + ring->count++) % ROOM] = next++;
    } else if (ring->count > 0) {
      int value = ring->values[ring->first];
      ring->first = (ring->first + 1) % ROOM;
      ring->count--;
      assert(value == expected);
      expected++;
    }
    assert(ring->count == (unsigned)(next - expected));
  }
  free(ring);
  return 0;
}
