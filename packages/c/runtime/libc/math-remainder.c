/* <math.h>: remainders, exactly. */
#include <errno.h>
#include <math.h>
#include <stdint.h>

static void domain_error_if(int condition) {
  int *number = &errno;
  *number += condition * (EDOM - *number);
}

static int is_infinite(double x) { return __builtin_fabs(x) == __builtin_inf(); }

/* The significand of a positive finite number as an integer of 53 bits, and the power of two that it stands for, from 2⁻¹⁰⁷⁴ as 1. */
static uint64_t significand_of(double x, int *exponent) {
  uint64_t bits;
  int missing;
  __builtin_memcpy(&bits, &x, sizeof bits);
  *exponent = (int)(bits >> 52);
  if (*exponent != 0) return (bits & (((uint64_t)1 << 52) - 1)) | (uint64_t)1 << 52;
  missing = __builtin_clzll(bits) - 11;
  *exponent = 1 - missing;
  return bits << missing;
}

/* The number of that significand, of at most 53 bits, which is one. */
static double compose(uint64_t significand, int exponent) {
  double x;
  if (significand == 0) return 0;
  if (exponent < 1) {
    significand >>= 1 - exponent;
  } else {
    int missing = __builtin_clzll(significand) - 11;
    if (missing >= exponent) missing = exponent - 1;
    significand <<= missing;
    exponent -= missing;
    if (significand >> 52 != 0) significand += (uint64_t)(exponent - 1) << 52;
  }
  __builtin_memcpy(&x, &significand, sizeof x);
  return x;
}

/* x - n·y with n rounded toward zero, for numbers, y not 0, x finite: long division, one bit for each power of two between them. */
static double modulo(double x, double y) {
  double left = __builtin_fabs(x);
  double right = __builtin_fabs(y);
  int left_exponent, right_exponent;
  uint64_t rest, divisor;
  if (left < right) return x;
  rest = significand_of(left, &left_exponent);
  divisor = significand_of(right, &right_exponent);
  for (; left_exponent > right_exponent; left_exponent--) {
    if (rest >= divisor) rest -= divisor;
    rest <<= 1;
  }
  if (rest >= divisor) rest -= divisor;
  return __builtin_copysign(compose(rest, right_exponent), x);
}

/* Where there is no remainder: NaN, and a domain error unless an argument was NaN. */
static int has_none(double x, double y) { return x != x || y != y || is_infinite(x) || y == 0; }

static double none(double x, double y) {
  domain_error_if((x == x) & (y == y));
  return (x * y) / (x * y);
}

double fmod(double x, double y) { return has_none(x, y) ? none(x, y) : modulo(x, y); }

/* The result is a float, since it is a multiple of the arguments' last places and less than one of them. */
float fmodf(float x, float y) { return (float)(has_none(x, y) ? none(x, y) : modulo(x, y)); }

/* x - n·y with n rounded to nearest, ties to even; the last three bits of n with its sign. */
static double nearest(double x, double y, int *quotient) {
  double magnitude = __builtin_fabs(x);
  double divisor = __builtin_fabs(y);
  int count = 0;
  if (divisor <= 0x1p1020) magnitude = modulo(magnitude, 8 * divisor);
  if (divisor <= 0x1p1021 && magnitude >= 4 * divisor) {
    magnitude -= 4 * divisor;
    count += 4;
  }
  if (divisor <= 0x1p1022 && magnitude >= 2 * divisor) {
    magnitude -= 2 * divisor;
    count += 2;
  }
  if (magnitude >= divisor) {
    magnitude -= divisor;
    count++;
  }
  /* Now magnitude < divisor, and divisor - magnitude is compared where it is exact or far from half. */
  if (magnitude > divisor - magnitude || (magnitude == divisor - magnitude && count % 2 == 1)) {
    magnitude -= divisor;
    count++;
  }
  *quotient = (x < 0) == (y < 0) ? count & 7 : -(count & 7);
  if (magnitude == 0) return __builtin_copysign(0, x);
  return x < 0 ? -magnitude : magnitude;
}

double remainder(double x, double y) {
  int quotient;
  return has_none(x, y) ? none(x, y) : is_infinite(y) ? x : nearest(x, y, &quotient);
}

float remainderf(float x, float y) {
  int quotient;
  return (float)(has_none(x, y) ? none(x, y) : is_infinite(y) ? x : nearest(x, y, &quotient));
}

double remquo(double x, double y, int *quotient) {
  *quotient = 0;
  return has_none(x, y) ? none(x, y) : is_infinite(y) ? x : nearest(x, y, quotient);
}

float remquof(float x, float y, int *quotient) {
  *quotient = 0;
  return (float)(has_none(x, y) ? none(x, y) : is_infinite(y) ? x : nearest(x, y, quotient));
}
