/*
 * <math.h>: the functions of long double, by those of double. The engine computes a long double as a double, and says so; another
 * machine's long double is a wider type, whose value these functions do not have, so they are the engine's alone.
 */
#include <math.h>

#if defined(__clang__) && !defined(__wasm__)

#define OF_ONE(name) \
  long double name##l(long double x) { return name((double)x); }
#define OF_TWO(name) \
  long double name##l(long double x, long double y) { return name((double)x, (double)y); }

OF_ONE(acos)
OF_ONE(asin)
OF_ONE(atan)
OF_ONE(acosh)
OF_ONE(asinh)
OF_ONE(atanh)
OF_ONE(cos)
OF_ONE(sin)
OF_ONE(tan)
OF_ONE(cosh)
OF_ONE(sinh)
OF_ONE(tanh)
OF_ONE(exp)
OF_ONE(exp2)
OF_ONE(expm1)
OF_ONE(log)
OF_ONE(log10)
OF_ONE(log1p)
OF_ONE(log2)
OF_ONE(logb)
OF_ONE(cbrt)
OF_ONE(fabs)
OF_ONE(sqrt)
OF_ONE(erf)
OF_ONE(erfc)
OF_ONE(lgamma)
OF_ONE(tgamma)
OF_ONE(ceil)
OF_ONE(floor)
OF_ONE(nearbyint)
OF_ONE(rint)
OF_ONE(round)
OF_ONE(trunc)
OF_TWO(atan2)
OF_TWO(hypot)
OF_TWO(pow)
OF_TWO(fmod)
OF_TWO(remainder)
OF_TWO(copysign)
OF_TWO(nextafter)
OF_TWO(fdim)
OF_TWO(fmax)
OF_TWO(fmin)

long double fmal(long double x, long double y, long double z) { return fma((double)x, (double)y, (double)z); }
long double frexpl(long double x, int *exponent) { return frexp((double)x, exponent); }
long double ldexpl(long double x, int exponent) { return ldexp((double)x, exponent); }
long double scalbnl(long double x, int exponent) { return scalbn((double)x, exponent); }
long double scalblnl(long double x, long exponent) { return scalbln((double)x, exponent); }
int ilogbl(long double x) { return ilogb((double)x); }
long double nanl(const char *tag) { return nan(tag); }
long double nexttowardl(long double x, long double y) { return nextafter((double)x, (double)y); }
double nexttoward(double x, long double y) { return nextafter(x, (double)y); }
float nexttowardf(float x, long double y) {
  if (x < y) return nextafterf(x, INFINITY);
  return x > y ? nextafterf(x, -INFINITY) : x == y ? (float)y : x + (float)y;
}
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
