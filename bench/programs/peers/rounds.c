/* A loop over numbers that are known, ROUNDS times. */
#include <assert.h>

#ifndef ROUNDS
#define ROUNDS 200000
#endif

int main(void) {
  unsigned sum = 0;
  for (unsigned i = 0; i < ROUNDS; i++) sum = sum * 31u + i;
  assert(sum != 1u);
  return 0;
}
