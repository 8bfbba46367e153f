/* <math.h> against the system's library: the exact functions bit by bit, with errno; of the others errno and the bounds that are assumed. */
#include "compare.h"

MODEL(rint); MODEL(nearbyint); MODEL(round); MODEL(logb); MODEL(fabs); MODEL(sqrt); MODEL(floor); MODEL(ceil); MODEL(trunc);
MODEL(rintf); MODEL(nearbyintf); MODEL(roundf); MODEL(logbf); MODEL(fabsf); MODEL(sqrtf); MODEL(floorf); MODEL(ceilf); MODEL(truncf);
MODEL(fmod); MODEL(remainder); MODEL(nextafter); MODEL(fdim); MODEL(fmin); MODEL(fmax); MODEL(copysign);
MODEL(fmodf); MODEL(remainderf); MODEL(nextafterf); MODEL(fdimf); MODEL(fminf); MODEL(fmaxf); MODEL(copysignf);
MODEL(ldexp); MODEL(scalbn); MODEL(ldexpf); MODEL(scalbnf); MODEL(scalbln); MODEL(scalblnf); MODEL(frexp); MODEL(frexpf); MODEL(modf);
MODEL(modff); MODEL(ilogb); MODEL(ilogbf); MODEL(remquo); MODEL(remquof); MODEL(lrint); MODEL(llrint); MODEL(lround); MODEL(llround);
MODEL(lrintf); MODEL(llrintf); MODEL(lroundf); MODEL(llroundf); MODEL(fma); MODEL(fmaf); MODEL(nan); MODEL(nanf);
MODEL(acos); MODEL(asin); MODEL(atan); MODEL(acosh); MODEL(asinh); MODEL(atanh); MODEL(cos); MODEL(sin); MODEL(tan); MODEL(cosh);
MODEL(sinh); MODEL(tanh); MODEL(exp); MODEL(exp2); MODEL(expm1); MODEL(log); MODEL(log10); MODEL(log1p); MODEL(log2); MODEL(cbrt);
MODEL(erf); MODEL(erfc); MODEL(lgamma); MODEL(tgamma); MODEL(atan2); MODEL(hypot); MODEL(pow); MODEL(signgam);
MODEL(acosf); MODEL(asinf); MODEL(atanf); MODEL(acoshf); MODEL(asinhf); MODEL(atanhf); MODEL(cosf); MODEL(sinf); MODEL(tanf); MODEL(coshf);
MODEL(sinhf); MODEL(tanhf); MODEL(expf); MODEL(exp2f); MODEL(expm1f); MODEL(logf); MODEL(log10f); MODEL(log1pf); MODEL(log2f); MODEL(cbrtf);
MODEL(erff); MODEL(erfcf); MODEL(lgammaf); MODEL(tgammaf); MODEL(atan2f); MODEL(hypotf); MODEL(powf);

static double any_double(void) {
  static const double special[] = {0, 0.5, 1, 1.5, 2, 2.5, 3, 0x1p52, 0x1p53, 0x1p62, 0x1p63, 0x1p31, 0x1p-1022, 0x1p-1074, 0x1.fffffffffffffp1023,
                                   INFINITY, NAN, 0.49999999999999994, 4503599627370495.5, 2147483647.5, 2147483648.5, 0x1p-149, 0x1p-126, 0x1p127};
  double value;
  uint64_t bits = random_bits();
  switch (below(5)) {
    case 0:
      value = special[below(sizeof special / sizeof *special)];
      break;
    case 1:
      value = (double)(int64_t)random_bits() / (double)((uint64_t)1 << below(64));
      break;
    case 2:
      value = (double)below(2000) / 4;
      break;
    case 3:
      bits &= 0x800fffffffffffffu;
      /* fall through */
    default:
      memcpy(&value, &bits, sizeof value);
  }
  /* Quiet ones: what becomes of signalling NaNs differs between systems. */
  if (isnan(value)) value = NAN;
  return one_in(2) ? value : -value;
}

static int same(double left, double right) {
  return isnan(left) ? isnan(right) : memcmp(&left, &right, sizeof left) == 0;
}

static double x, y;
static float xf, yf;

#define COMPARE(name, ours, theirs, has_error)                                                                   \
  do {                                                                                                           \
    errno = *ep___errno_location() = 0;                                                                          \
    double left = (ours), right = (theirs);                                                                      \
    int error = errno;                                                                                           \
    expect(same(left, right) && (!(has_error) || error == *ep___errno_location()),                               \
           "%s of %a, %a: %a and %a, errno %d and %d", name, x, y, left, right, *ep___errno_location(), error);   \
  } while (0)

#define UNARY(name) COMPARE(#name, ep_##name(x), name(x), 1); COMPARE(#name "f", ep_##name##f(xf), name##f(xf), 1)
#define BINARY(name) COMPARE(#name, ep_##name(x, y), name(x, y), 1); COMPARE(#name "f", ep_##name##f(xf, yf), name##f(xf, yf), 1)
#define INTEGER(name) expect(ep_##name(x) == name(x), #name " of %a", x); expect(ep_##name##f(xf) == name##f(xf), #name "f of %a", xf)
#define SCALING(name)                                                         \
  COMPARE(#name, ep_##name(x, exponent), name(x, exponent), 1);               \
  COMPARE(#name "f", ep_##name##f(xf, exponent), name##f(xf, exponent), 1)

static void exact(void) {
  int exponent = (int)below(one_in(3) ? 5000 : 400) - (one_in(2) ? 2500 : 200), left, right;
  double whole_left, whole_right;
  float part_left, part_right;
  x = any_double();
  y = one_in(3) ? x * (double)(1 + below(9)) / 2 : any_double();
  xf = (float)x;
  yf = (float)y;
  UNARY(rint); UNARY(nearbyint); UNARY(round); UNARY(logb); UNARY(fabs); UNARY(sqrt); UNARY(floor); UNARY(ceil); UNARY(trunc);
  BINARY(fmod); BINARY(nextafter); BINARY(fdim); BINARY(copysign);
  /* The standard says that a zero has the sign of x; some versions of the system's differ. */
  COMPARE("remainder", fabs(ep_remainder(x, y)), fabs(remainder(x, y)), 1);
  COMPARE("remainderf", fabs(ep_remainderf(xf, yf)), fabs(remainderf(xf, yf)), 1);
  expect(ep_remainder(x, y) == remainder(x, y) || isnan(ep_remainder(x, y)), "remainder's sign of %a, %a", x, y);
  expect(ep_remainder(x, y) != 0 || signbit(ep_remainder(x, y)) == signbit(x), "a zero remainder's sign of %a, %a", x, y);
  if (x != y && xf != yf) {
    BINARY(fmin);
    BINARY(fmax);
  }
  SCALING(ldexp); SCALING(scalbn); SCALING(scalbln);
  INTEGER(lrint); INTEGER(llrint); INTEGER(lround); INTEGER(llround);
  COMPARE("ilogb", ep_ilogb(x), ilogb(x), 1);
  COMPARE("ilogbf", ep_ilogbf(xf), ilogbf(xf), 1);
  COMPARE("frexp", ep_frexp(x, &left), frexp(x, &right), 1);
  expect(!isfinite(x) || left == right, "frexp's exponent of %a", x);
  COMPARE("frexpf", ep_frexpf(xf, &left), frexpf(xf, &right), 1);
  expect(!isfinite(xf) || left == right, "frexpf's exponent of %a", xf);
  COMPARE("modf", ep_modf(x, &whole_left), modf(x, &whole_right), 1);
  expect(same(whole_left, whole_right), "modf's whole of %a", x);
  COMPARE("modff", ep_modff(xf, &part_left), modff(xf, &part_right), 1);
  expect(same(part_left, part_right), "modff's whole of %a", xf);
  left = right = 0;
  COMPARE("remquo", ep_remquo(x, y, &left), remquo(x, y, &right), 0);
  if (isfinite(x) && !isnan(y) && y != 0) expect((left & 7) == (right & 7) && (left < 0) == (right < 0), "remquo's quotient of %a, %a: %d and %d", x, y, left, right);
  left = right = 0;
  COMPARE("remquof", ep_remquof(xf, yf, &left), remquof(xf, yf, &right), 0);
  COMPARE("fma", ep_fma(x, y, 3.5), fma(x, y, 3.5), 0);
  COMPARE("fmaf", ep_fmaf(xf, yf, 3.5f), fmaf(xf, yf, 3.5f), 0);
  COMPARE("nan", ep_nan(""), nan(""), 0);
  COMPARE("nanf", ep_nanf(""), nanf(""), 0);
}

/* Where the result is subnormal the system may report a range error or not. */
#define INEXACT(name, ours, theirs, least)                                                                          \
  do {                                                                                                              \
    errno = *ep___errno_location() = 0;                                                                             \
    double left = (ours), right = (theirs);                                                                         \
    int error = errno;                                                                                              \
    expect(same(left, right), #name " of %a, %a: %a and %a", x, y, left, right);                                     \
    expect(fabs(right) < 4 * least && right != 0 || error == *ep___errno_location(), #name " of %a, %a: errno %d and %d", x, y, \
           *ep___errno_location(), error);                                                                          \
  } while (0)

/* The model's floats are rounded doubles: within a unit in the last place of the system's. */
#define NEAR(name, ours, theirs)                                                                                     \
  do {                                                                                                              \
    float left = (ours), right = (theirs);                                                                          \
    expect(same(left, right) || fabsf(left - right) <= 8 * fabsf(right - nextafterf(right, INFINITY)) || isinf(left) || isinf(right), \
           #name "f of %a, %a: %a and %a", xf, yf, left, right);                                                     \
  } while (0)

#define FUNCTION(name) INEXACT(name, ep_##name(x), name(x), 0x1p-1022); NEAR(name, ep_##name##f(xf), name##f(xf))
#define FUNCTION2(name) INEXACT(name, ep_##name(x, y), name(x, y), 0x1p-1022); NEAR(name, ep_##name##f(xf, yf), name##f(xf, yf))

static void inexact(void) {
  x = one_in(3) ? any_double() : (double)((int)below(8001) - 4000) / (double)(1 + below(50));
  y = one_in(3) ? any_double() : (double)((int)below(81) - 40) / (double)(1 + below(4));
  xf = (float)x;
  yf = (float)y;
  FUNCTION(acos); FUNCTION(asin); FUNCTION(atan); FUNCTION(acosh); FUNCTION(asinh); FUNCTION(atanh); FUNCTION(cos); FUNCTION(sin);
  FUNCTION(tan); FUNCTION(cosh); FUNCTION(sinh); FUNCTION(tanh); FUNCTION(exp); FUNCTION(exp2); FUNCTION(expm1); FUNCTION(log);
  FUNCTION(log10); FUNCTION(log1p); FUNCTION(log2); FUNCTION(cbrt); FUNCTION(erf); FUNCTION(erfc); FUNCTION(tgamma); FUNCTION(lgamma);
  FUNCTION2(atan2); FUNCTION2(hypot); FUNCTION2(pow);
  if (isfinite(x) && x != 0) {
    lgamma(x);
    ep_lgamma(x);
    expect(signgam == ep_signgam || (x < 0 && floor(x) == x), "signgam of %a", x);
  }
}

int main(void) {
  for (int i = 0; i < 20000; i++) exact();
  for (int i = 0; i < 4000; i++) inexact();
  return finish();
}
