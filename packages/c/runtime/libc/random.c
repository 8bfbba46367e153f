/*
 * <stdlib.h>: random numbers are inputs: any number of the range, at each call, so that what holds for them holds whatever the
 * seed. Seeding has no effect. rand_r alone is computed, since its state is the program's own.
 */
#include <everypath-internal.h>
#include <stdlib.h>

/* 31 bits. */
static int fresh(const char *name) {
  int number;
  __everypath_symbolic(&number, sizeof number, name);
  __everypath_assume(number >= 0);
  return number;
}

int rand(void) { return fresh("rand"); }

void srand(unsigned int seed) { (void)seed; }

long random(void) { return fresh("random"); }

void srandom(unsigned int seed) { (void)seed; }

long lrand48(void) { return fresh("lrand48"); }

long mrand48(void) {
  int number;
  __everypath_symbolic(&number, sizeof number, "mrand48");
  return number;
}

/* A multiple of 2⁻⁴⁸ in [0, 1). */
double drand48(void) {
  unsigned long long bits = 0;
  unsigned int low;
  unsigned short high;
  __everypath_symbolic(&low, sizeof low, "drand48");
  __everypath_symbolic(&high, sizeof high, "drand48");
  bits = (unsigned long long)high << 32 | low;
  return (double)bits * 0x1p-48;
}

void srand48(long seed) { (void)seed; }

/* Three steps of a linear congruential generator give 11, 10 and 10 bits, as in Linux programs. */
int rand_r(unsigned int *seed) {
  unsigned int state = *seed;
  unsigned int result;
  state = state * 1103515245u + 12345u;
  result = (state / 65536u) % 2048u;
  state = state * 1103515245u + 12345u;
  result = (result << 10) ^ ((state / 65536u) % 1024u);
  state = state * 1103515245u + 12345u;
  result = (result << 10) ^ ((state / 65536u) % 1024u);
  *seed = state;
  return (int)result;
}
