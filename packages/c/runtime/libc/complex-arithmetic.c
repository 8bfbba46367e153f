/*
 * What the compiler calls for * and / of complex numbers: annex G of ISO C17. An infinite operand gives an infinite result, also where the
 * usual formula gives none.
 */
#include <math.h>

#define DEFINE(type, suffix, multiply, divide)                                                                       \
  static type sign_or_zero##suffix(type x) { return __builtin_copysign((type)(__builtin_isinf(x) ? 1 : 0), x); }     \
                                                                                                                     \
  static type known_or_zero##suffix(type x) { return __builtin_isnan(x) ? (type)__builtin_copysign(0.0, x) : x; }    \
                                                                                                                     \
  type _Complex multiply(type a, type b, type c, type d) {                                                           \
    type ac = a * c, bd = b * d, ad = a * d, bc = b * c;                                                             \
    type real = ac - bd, imaginary = ad + bc;                                                                        \
    if (__builtin_isnan(real) && __builtin_isnan(imaginary)) {                                                       \
      int again = 0;                                                                                                 \
      if (__builtin_isinf(a) || __builtin_isinf(b)) {                                                                \
        a = sign_or_zero##suffix(a), b = sign_or_zero##suffix(b);                                                    \
        c = known_or_zero##suffix(c), d = known_or_zero##suffix(d);                                                  \
        again = 1;                                                                                                   \
      }                                                                                                              \
      if (__builtin_isinf(c) || __builtin_isinf(d)) {                                                                \
        c = sign_or_zero##suffix(c), d = sign_or_zero##suffix(d);                                                    \
        a = known_or_zero##suffix(a), b = known_or_zero##suffix(b);                                                  \
        again = 1;                                                                                                   \
      }                                                                                                              \
      if (!again && (__builtin_isinf(ac) || __builtin_isinf(bd) || __builtin_isinf(ad) || __builtin_isinf(bc))) {    \
        a = known_or_zero##suffix(a), b = known_or_zero##suffix(b);                                                  \
        c = known_or_zero##suffix(c), d = known_or_zero##suffix(d);                                                  \
        again = 1;                                                                                                   \
      }                                                                                                              \
      if (again) {                                                                                                   \
        real = (type)__builtin_inf() * (a * c - b * d);                                                              \
        imaginary = (type)__builtin_inf() * (a * d + b * c);                                                         \
      }                                                                                                              \
    }                                                                                                                \
    return __builtin_complex(real, imaginary);                                                                       \
  }                                                                                                                  \
                                                                                                                     \
  /* Both are scaled by a power of two, so that the square of the divisor's size is near 1. */                       \
  type _Complex divide(type a, type b, type c, type d) {                                                             \
    double wide_c = c, wide_d = d;                                                                                   \
    double larger = fmax(fabs(wide_c), fabs(wide_d));                                                                \
    int exponent = 0;                                                                                                \
    type real, imaginary, square;                                                                                    \
    if (larger > 0 && larger <= __DBL_MAX__) {                                                                       \
      exponent = ilogb(larger);                                                                                      \
      c = (type)scalbn(wide_c, -exponent);                                                                           \
      d = (type)scalbn(wide_d, -exponent);                                                                           \
    }                                                                                                                \
    square = c * c + d * d;                                                                                          \
    real = (type)scalbn((a * c + b * d) / square, -exponent);                                                        \
    imaginary = (type)scalbn((b * c - a * d) / square, -exponent);                                                   \
    if (__builtin_isnan(real) && __builtin_isnan(imaginary)) {                                                       \
      if (square == 0 && (!__builtin_isnan(a) || !__builtin_isnan(b))) {                                             \
        type infinite = (type)__builtin_copysign(__builtin_inf(), c);                                                \
        real = infinite * a, imaginary = infinite * b;                                                               \
      } else if ((__builtin_isinf(a) || __builtin_isinf(b)) && __builtin_isfinite(c) && __builtin_isfinite(d)) {     \
        a = sign_or_zero##suffix(a), b = sign_or_zero##suffix(b);                                                    \
        real = (type)__builtin_inf() * (a * c + b * d);                                                              \
        imaginary = (type)__builtin_inf() * (b * c - a * d);                                                         \
      } else if ((__builtin_isinf(c) || __builtin_isinf(d)) && __builtin_isfinite(a) && __builtin_isfinite(b)) {     \
        c = sign_or_zero##suffix(c), d = sign_or_zero##suffix(d);                                                    \
        real = 0 * (a * c + b * d);                                                                                  \
        imaginary = 0 * (b * c - a * d);                                                                             \
      }                                                                                                              \
    }                                                                                                                \
    return __builtin_complex(real, imaginary);                                                                       \
  }

DEFINE(double, , __muldc3, __divdc3)
DEFINE(float, f, __mulsc3, __divsc3)
