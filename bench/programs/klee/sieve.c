/* Concrete code: the primes below LIMIT, and one decision at the end. */
#include <klee/klee.h>

#ifndef LIMIT
#define LIMIT 1000000
#endif

static unsigned char composite[LIMIT];

int main(void) {
  unsigned count = 0;
  unsigned guess;
  for (unsigned i = 2; i < LIMIT; i++) {
    if (composite[i]) continue;
    count++;
    for (unsigned j = i + i; j < LIMIT; j += i) composite[j] = 1;
  }
  klee_make_symbolic(&guess, sizeof guess, "guess");
  return guess == count;
}
