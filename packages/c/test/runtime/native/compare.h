/*
 * What the comparisons share: a seeded generator, counting, and the models' names. The models are linked under the prefix `ep_`
 * beside the system's own library; `MODEL(strlen)` declares ep_strlen with the system's type.
 */
#include <errno.h>
#include <limits.h>
#include <math.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MODEL(name) extern __typeof__(name) ep_##name

extern int *ep___errno_location(void);

/*
 * Set around calls that C leaves undefined: the models report them as errors and, where nobody looks for errors, go on as the system does.
 * Everywhere else such a report ends the comparison, since it is a false alarm.
 */
extern int compares_undefined;

static uint64_t random_state = 0x9e3779b97f4a7c15u;
static long comparisons;
static long differences;

/* Vigna's splitmix64. */
static inline uint64_t random_bits(void) {
  uint64_t z = random_state += 0x9e3779b97f4a7c15u;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
  z = (z ^ z >> 27) * 0x94d049bb133111ebu;
  return z ^ z >> 31;
}

/* Other seeds are other arguments. */
__attribute__((constructor)) static void begin_with_seed(void) {
  const char *seed = getenv("COMPARE_SEED");
  if (seed != NULL) random_state = 0x9e3779b97f4a7c15u + strtoull(seed, NULL, 10) * 0xd1342543de82ef95u;
}

static inline size_t below(size_t bound) { return random_bits() % bound; }

static inline int one_in(size_t n) { return below(n) == 0; }

/* One comparison; the text says what was compared if it failed. */
__attribute__((format(printf, 2, 3))) static inline void expect(int same, const char *format, ...) {
  va_list arguments;
  comparisons++;
  if (same) return;
  if (differences++ >= 10) return;
  va_start(arguments, format);
  fputs("DIFFERENT: ", stdout);
  vprintf(format, arguments);
  putchar('\n');
  va_end(arguments);
}

static inline int sign_of(int number) { return (number > 0) - (number < 0); }

static inline int finish(void) {
  printf("%ld comparisons, %ld differences\n", comparisons, differences);
  return differences != 0;
}
