/* <ctype.h> against the system's, for every byte and EOF; rand_r too; and random numbers and clocks, which are inputs. */
#include <ctype.h>

#include "compare.h"

#include <time.h>

#undef isalnum
#define CLASSES(_) \
  _(isalnum) _(isalpha) _(isblank) _(iscntrl) _(isdigit) _(isgraph) _(islower) _(isprint) _(ispunct) _(isspace) \
  _(isupper) _(isxdigit) _(isascii)
#define DECLARE(name) extern int ep_##name(int);
CLASSES(DECLARE)
extern unsigned long long input_value;
extern int failed_assumptions, assumptions_may_fail;
extern int ep_tolower(int), ep_toupper(int), ep_toascii(int);
MODEL(rand); MODEL(random); MODEL(rand_r); MODEL(lrand48); MODEL(mrand48); MODEL(drand48); MODEL(time); MODEL(clock); MODEL(difftime);

/* Each is the input itself, assumed to be in the function's range. */
static void inputs(void) {
  static unsigned latest_time, latest_clock;
  unsigned bits = (unsigned)(input_value = random_bits());
  int is_positive = (int)bits >= 0, before;
  time_t stored;
  assumptions_may_fail = 1;
#define RANGE(call, value, holds)                                                                                 \
  before = failed_assumptions;                                                                                    \
  expect((call) == (value) && (failed_assumptions == before) == (holds), #call " for the input %u", bits)
  RANGE(ep_rand(), (int)bits, is_positive);
  RANGE(ep_random(), (int)bits, is_positive);
  RANGE(ep_lrand48(), (int)bits, is_positive);
  RANGE(ep_mrand48(), (int)bits, 1);
  RANGE(ep_drand48(), ((double)(bits & 0xffff) * 0x1p32 + bits) * 0x1p-48, 1);
  RANGE(ep_time(&stored), (time_t)bits, bits >= latest_time);
  expect(stored == (time_t)bits, "time stores what it gives");
  latest_time = bits;
  RANGE(ep_clock(), (clock_t)bits, bits >= latest_clock);
  latest_clock = bits;
  expect(ep_difftime(bits, 17) == difftime(bits, 17), "difftime");
  assumptions_may_fail = 0;
}

int main(void) {
  for (int c = EOF; c < 256; c++) {
#define COMPARE(name) expect(!name(c) == !ep_##name(c), #name " of %d", c);
    CLASSES(COMPARE)
    expect(tolower(c) == ep_tolower(c), "tolower of %d", c);
    expect(toupper(c) == ep_toupper(c), "toupper of %d", c);
    expect(toascii(c) == ep_toascii(c), "toascii of %d", c);
  }
  for (int i = 0; i < 200; i++) {
    unsigned seed = i < 3 ? (unsigned)i : (unsigned)random_bits(), left = seed, right = seed;
    for (int j = 0; j < 100; j++) expect(rand_r(&left) == ep_rand_r(&right) && left == right, "rand_r of %u", seed);
  }
  for (int i = 0; i < 2000; i++) inputs();
  return finish();
}
