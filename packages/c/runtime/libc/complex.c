/*
 * <complex.h>: by the real functions; what rests on exact ones alone is exact. Arithmetic on parts, so that nothing here calls the
 * compiler's own functions for complex multiplication and division (complex-arithmetic.c).
 */
#include <complex.h>
#include <math.h>

static double _Complex make(double real, double imaginary) { return __builtin_complex(real, imaginary); }

/* Of a size and a direction: nothing times anything is nothing, also where the angle is not known. */
static double times(double a, double b) {
  if (a == 0 || b == 0) return __builtin_copysign(0.0, a) * __builtin_copysign(1.0, b);
  return a * b;
}

/* The real part, which is infinite where x is, whatever the angle, but for a size of nothing. */
static double real_part(double x, double size, double cosine) {
  return __builtin_isinf(x) && __builtin_isinf(size) && __builtin_isnan(cosine) ? __builtin_inf() : times(size, cosine);
}

double creal(double _Complex z) { return __real__ z; }

double cimag(double _Complex z) { return __imag__ z; }

double _Complex conj(double _Complex z) { return make(__real__ z, -__imag__ z); }

/* All infinities are one. */
double _Complex cproj(double _Complex z) {
  if (__builtin_isinf(__real__ z) || __builtin_isinf(__imag__ z)) return make(__builtin_inf(), __builtin_copysign(0.0, __imag__ z));
  return z;
}

double cabs(double _Complex z) { return hypot(__real__ z, __imag__ z); }

double carg(double _Complex z) { return atan2(__imag__ z, __real__ z); }

/* The part of the larger size by its root, the other by dividing. */
double _Complex csqrt(double _Complex z) {
  double x = __real__ z, y = __imag__ z;
  double root;
  if (x == 0 && y == 0) return make(0, y);
  if (__builtin_isinf(y)) return make(__builtin_inf(), y);
  if (__builtin_isnan(x)) return make(x, x);
  if (__builtin_isinf(x)) {
    if (x > 0) return make(x, __builtin_isnan(y) ? y : __builtin_copysign(0.0, y));
    return make(__builtin_isnan(y) ? y : 0.0, __builtin_copysign(x, y));
  }
  root = sqrt((__builtin_fabs(x) + hypot(x, y)) / 2);
  if (x >= 0) return make(root, y / (2 * root));
  return make(__builtin_fabs(y) / (2 * root), __builtin_copysign(root, y));
}

double _Complex cexp(double _Complex z) {
  double x = __real__ z, y = __imag__ z;
  double size = exp(x);
  if (y == 0) return make(size, y);
  return make(real_part(x, size, cos(y)), times(size, sin(y)));
}

double _Complex clog(double _Complex z) { return make(log(cabs(z)), carg(z)); }

/* 0 to a power with a positive real part is 0. */
double _Complex cpow(double _Complex x, double _Complex y) {
  double logarithm, angle;
  if (__real__ x == 0 && __imag__ x == 0 && __real__ y > 0) return make(0, 0);
  logarithm = log(cabs(x));
  angle = carg(x);
  return cexp(make(__real__ y * logarithm - __imag__ y * angle, __real__ y * angle + __imag__ y * logarithm));
}

double _Complex csinh(double _Complex z) {
  double x = __real__ z, y = __imag__ z;
  return make(real_part(x, sinh(x), cos(y)), times(cosh(x), sin(y)));
}

double _Complex ccosh(double _Complex z) {
  double x = __real__ z, y = __imag__ z;
  return make(real_part(x, cosh(x), cos(y)), times(sinh(x), sin(y)));
}

double _Complex ctanh(double _Complex z) {
  double x = __real__ z, y = __imag__ z;
  double below;
  if (x == 0) return make(x, tan(y));
  if (__builtin_isnan(x)) return make(x, y == 0 ? y : x);
  if (__builtin_isfinite(x) && !__builtin_isfinite(y)) return make(y - y, y - y);
  /* Beyond, both of the quotients' parts overflow. */
  if (__builtin_fabs(x) > 350) return make(__builtin_copysign(1.0, x), __builtin_copysign(0.0, sin(2 * y)));
  /* A sum of squares, of which no digits are lost near the poles. */
  below = sinh(x) * sinh(x) + cos(y) * cos(y);
  return make(sinh(x) * cosh(x) / below, sin(y) * cos(y) / below);
}

/* f(iz) / i, for the functions of the circle. */
double _Complex csin(double _Complex z) {
  double _Complex turned = csinh(make(-__imag__ z, __real__ z));
  return make(__imag__ turned, -__real__ turned);
}

double _Complex ccos(double _Complex z) { return ccosh(make(-__imag__ z, __real__ z)); }

double _Complex ctan(double _Complex z) {
  double _Complex turned = ctanh(make(-__imag__ z, __real__ z));
  return make(__imag__ turned, -__real__ turned);
}

static float _Complex narrow(double _Complex z) { return __builtin_complex((float)__real__ z, (float)__imag__ z); }

static double _Complex widen(float _Complex z) { return make(__real__ z, __imag__ z); }

float crealf(float _Complex z) { return __real__ z; }

float cimagf(float _Complex z) { return __imag__ z; }

float _Complex conjf(float _Complex z) { return __builtin_complex(__real__ z, -__imag__ z); }

float _Complex cprojf(float _Complex z) { return narrow(cproj(widen(z))); }

float cabsf(float _Complex z) { return (float)cabs(widen(z)); }

float cargf(float _Complex z) { return (float)carg(widen(z)); }

float _Complex cpowf(float _Complex x, float _Complex y) { return narrow(cpow(widen(x), widen(y))); }

#define NARROW(name) \
  float _Complex name##f(float _Complex z) { return narrow(name(widen(z))); }
NARROW(csqrt)
NARROW(cexp)
NARROW(clog)
NARROW(csinh)
NARROW(ccosh)
NARROW(ctanh)
NARROW(csin)
NARROW(ccos)
NARROW(ctan)
