/*
 * What a number is, by the functions that glibc has beside the macros of <math.h>: object files and old headers call
 * them by these names. Infinity has the sign of its number as a result; of the others only whether the result is 0 is
 * promised.
 */
#include <math.h>

#define CLASSIFICATION(type, suffix)                                                                      \
  int __fpclassify##suffix(type x) {                                                                      \
    return __builtin_fpclassify(FP_NAN, FP_INFINITE, FP_NORMAL, FP_SUBNORMAL, FP_ZERO, x);                \
  }                                                                                                       \
  int __signbit##suffix(type x) { return __builtin_signbit(x) != 0; }                                     \
  int __isnan##suffix(type x) { return x != x; }                                                          \
  int __isinf##suffix(type x) { return x == (type)__builtin_inf() ? 1 : x == -(type)__builtin_inf() ? -1 : 0; } \
  int __finite##suffix(type x) { return x == x && __isinf##suffix(x) == 0; }                              \
  int finite##suffix(type x) { return x == x && __isinf##suffix(x) == 0; }

CLASSIFICATION(double, )
CLASSIFICATION(float, f)
CLASSIFICATION(long double, l)

int isnanf(float x) { return x != x; }
int isnanl(long double x) { return x != x; }
int isinff(float x) { return __isinff(x); }
int isinfl(long double x) { return __isinfl(x); }
