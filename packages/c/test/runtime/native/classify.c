/* What a number is, by glibc's own functions, of random bits of all three types: all classes with both signs. */
#include "compare.h"

/* <math.h> has macros of some of these names. */
#undef isnan
#undef isinf
#undef finite

MODEL(__fpclassify); MODEL(__signbit); MODEL(__isnan); MODEL(__isinf); MODEL(__finite); MODEL(finite);
MODEL(__fpclassifyf); MODEL(__signbitf); MODEL(__isnanf); MODEL(__isinff); MODEL(__finitef); MODEL(finitef); MODEL(isnanf); MODEL(isinff);
MODEL(__fpclassifyl); MODEL(__signbitl); MODEL(__isnanl); MODEL(__isinfl); MODEL(__finitel); MODEL(finitel); MODEL(isnanl); MODEL(isinfl);

static double any_double(void) {
  uint64_t bits = random_bits();
  double value;
  /* An exponent of zeros or ones is rare among random bits, and so is a fraction of zeros. */
  if (one_in(3)) bits &= 0x800fffffffffffffu;
  else if (one_in(2)) bits |= 0x7ff0000000000000u;
  if (one_in(3)) bits &= 0xfff0000000000000u;
  memcpy(&value, &bits, sizeof value);
  return value;
}

static float any_float(void) {
  uint32_t bits = (uint32_t)random_bits();
  float value;
  if (one_in(3)) bits &= 0x807fffffu;
  else if (one_in(2)) bits |= 0x7f800000u;
  if (one_in(3)) bits &= 0xff800000u;
  memcpy(&value, &bits, sizeof value);
  return value;
}

/* Beyond the range of double as well, on both sides. */
static long double any_long_double(void) { return ldexpl((long double)any_double(), one_in(2) ? 0 : (int)below(32000) - 16000); }

/* Of a truth only whether it is 0 is promised; which infinity it is, __isinf tells. */
#define TRUTH(name, x) expect(!ep_##name(x) == !name(x), #name " of %La: %d and %d", (long double)(x), ep_##name(x), name(x))
#define NUMBER(name, x) expect(ep_##name(x) == name(x), #name " of %La: %d and %d", (long double)(x), ep_##name(x), name(x))

int main(void) {
  for (int i = 0; i < 20000; i++) {
    double x = any_double();
    float xf = any_float();
    long double xl = any_long_double();
    NUMBER(__fpclassify, x); NUMBER(__fpclassifyf, xf); NUMBER(__fpclassifyl, xl);
    NUMBER(__isinf, x); NUMBER(__isinff, xf); NUMBER(__isinfl, xl);
    /* The compiler computes these two itself, without the sign. */
    TRUTH(isinff, xf); TRUTH(isinfl, xl);
    TRUTH(__signbit, x); TRUTH(__signbitf, xf); TRUTH(__signbitl, xl);
    TRUTH(__isnan, x); TRUTH(__isnanf, xf); TRUTH(__isnanl, xl); TRUTH(isnanf, xf); TRUTH(isnanl, xl);
    TRUTH(__finite, x); TRUTH(__finitef, xf); TRUTH(__finitel, xl); TRUTH(finite, x); TRUTH(finitef, xf); TRUTH(finitel, xl);
  }
  return finish();
}
