/*
 * <math.h>: the functions of long double, by those of double. The engine holds a long double as a double, and says where that
 * approximates; another machine's long double is a wider type, whose value these functions do not have, so they are the engine's alone.
 */
#include <everypath-internal.h>
#include <math.h>

#if defined(__clang__) && !defined(__wasm__)

/* Where the argument is a double, so is the result. */
#define EXACT_OF_ONE(name) \
  long double name##l(long double x) { return name((double)x); }
#define EXACT_OF_TWO(name) \
  long double name##l(long double x, long double y) { return name((double)x, (double)y); }

static long double rounded(double value) {
  __everypath_rounded_long_double();
  return value;
}

#define ROUNDED_OF_ONE(name) \
  long double name##l(long double x) { return rounded(name((double)x)); }
#define ROUNDED_OF_TWO(name) \
  long double name##l(long double x, long double y) { return rounded(name((double)x, (double)y)); }

ROUNDED_OF_ONE(acos)
ROUNDED_OF_ONE(asin)
ROUNDED_OF_ONE(atan)
ROUNDED_OF_ONE(acosh)
ROUNDED_OF_ONE(asinh)
ROUNDED_OF_ONE(atanh)
ROUNDED_OF_ONE(cos)
ROUNDED_OF_ONE(sin)
ROUNDED_OF_ONE(tan)
ROUNDED_OF_ONE(cosh)
ROUNDED_OF_ONE(sinh)
ROUNDED_OF_ONE(tanh)
ROUNDED_OF_ONE(exp)
ROUNDED_OF_ONE(exp2)
ROUNDED_OF_ONE(expm1)
ROUNDED_OF_ONE(log)
ROUNDED_OF_ONE(log10)
ROUNDED_OF_ONE(log1p)
ROUNDED_OF_ONE(log2)
ROUNDED_OF_ONE(cbrt)
ROUNDED_OF_ONE(sqrt)
ROUNDED_OF_ONE(erf)
ROUNDED_OF_ONE(erfc)
ROUNDED_OF_ONE(lgamma)
ROUNDED_OF_ONE(tgamma)
ROUNDED_OF_TWO(atan2)
ROUNDED_OF_TWO(hypot)
ROUNDED_OF_TWO(pow)
ROUNDED_OF_TWO(nextafter)

EXACT_OF_ONE(fabs)
EXACT_OF_ONE(logb)
EXACT_OF_ONE(ceil)
EXACT_OF_ONE(floor)
EXACT_OF_ONE(nearbyint)
EXACT_OF_ONE(rint)
EXACT_OF_ONE(round)
EXACT_OF_ONE(trunc)
EXACT_OF_TWO(fmod)
EXACT_OF_TWO(remainder)
EXACT_OF_TWO(copysign)
EXACT_OF_TWO(fmax)
EXACT_OF_TWO(fmin)

long double fmal(long double x, long double y, long double z) {
  return rounded(fma((double)x, (double)y, (double)z));
}
long double frexpl(long double x, int *exponent) { return frexp((double)x, exponent); }
long double ldexpl(long double x, int exponent) { return rounded(ldexp((double)x, exponent)); }
long double scalbnl(long double x, int exponent) { return rounded(scalbn((double)x, exponent)); }
long double scalblnl(long double x, long exponent) { return rounded(scalbln((double)x, exponent)); }
int ilogbl(long double x) { return ilogb((double)x); }
long double nanl(const char *tag) { return nan(tag); }
long double nexttowardl(long double x, long double y) { return rounded(nextafter((double)x, (double)y)); }
double nexttoward(double x, long double y) { return nextafter(x, (double)y); }
float nexttowardf(float x, long double y) {
  if (x < y) return nextafterf(x, INFINITY);
  return x > y ? nextafterf(x, -INFINITY) : x == y ? (float)y : x + (float)y;
}
/* The engine looks whether the difference is exact. */
long double fdiml(long double x, long double y) { return x <= y ? 0 : x - y; }
long lrintl(long double x) { return lrint((double)x); }
long long llrintl(long double x) { return llrint((double)x); }
long lroundl(long double x) { return lround((double)x); }
long long llroundl(long double x) { return llround((double)x); }

long double modfl(long double x, long double *whole) {
  double part;
  double rest = modf((double)x, &part);
  *whole = part;
  return rest;
}

long double remquol(long double x, long double y, int *quotient) { return remquo((double)x, (double)y, quotient); }

#endif
