/* <math.h>: functions of a number's exponent and of its last bit, exactly, by its representation. */
#include <errno.h>
#include <limits.h>
#include <math.h>
#include <stdint.h>

static uint64_t bits_of(double x) {
  uint64_t bits;
  __builtin_memcpy(&bits, &x, sizeof bits);
  return bits;
}

static double from_bits(uint64_t bits) {
  double x;
  __builtin_memcpy(&x, &bits, sizeof x);
  return x;
}

#define SIGN ((uint64_t)1 << 63)
#define FRACTION (((uint64_t)1 << 52) - 1)
#define BIAS 1023

/* The exponent e of a finite x = m · 2^e, 1 <= |m| < 2; x is not 0. */
static int exponent_of(double x) {
  uint64_t magnitude = bits_of(x) & ~SIGN;
  if (magnitude <= FRACTION) return -1011 - __builtin_clzll(magnitude);
  return (int)(magnitude >> 52) - BIAS;
}

static int is_special(double x) { return (bits_of(x) & ~SIGN) >= bits_of(__builtin_inf()); }

static double split(double x, int *exponent) {
  uint64_t bits = bits_of(x);
  *exponent = 0;
  if ((bits & ~SIGN) == 0) return x;
  /* Infinity, or NaN. */
  if (is_special(x)) return x + x;
  *exponent = exponent_of(x) + 1;
  if ((bits & ~SIGN) <= FRACTION) bits <<= __builtin_clzll(bits & ~SIGN) - 11;
  return from_bits((bits & FRACTION) | (bits_of(x) & SIGN) | (uint64_t)(BIAS - 1) << 52);
}

double frexp(double x, int *exponent) { return split(x, exponent); }
float frexpf(float x, int *exponent) { return (float)split(x, exponent); }

/* By powers of two that are normal numbers; before a result that may be subnormal there is no rounding. */
static double scale(double x, long exponent) {
  if (exponent > 1023) {
    x *= 0x1p1023;
    exponent -= 1023;
    if (exponent > 1023) {
      x *= 0x1p1023;
      exponent -= 1023;
      if (exponent > 1023) exponent = 1023;
    }
  } else if (exponent < -1022) {
    x *= 0x1p-1022 * 0x1p53;
    exponent += 1022 - 53;
    if (exponent < -1022) {
      x *= 0x1p-1022 * 0x1p53;
      exponent += 1022 - 53;
      if (exponent < -1022) exponent = -1022;
    }
  }
  return x * from_bits((uint64_t)(BIAS + exponent) << 52);
}

static void range_error_if(int condition) {
  int *number = &errno;
  *number += condition * (ERANGE - *number);
}

static double scale_checked(double x, long exponent) {
  double result = scale(x, exponent);
  range_error_if((x != 0) & !is_special(x) & ((result == 0) | is_special(result)));
  return result;
}

/* A double holds the product of a float and a power of two exactly, unless it is far from the floats. */
static float scale_float(float x, long exponent) {
  float result = (float)scale(x, exponent);
  range_error_if((x != 0) & !is_special(x) & ((result == 0) | is_special(result)));
  return result;
}

double ldexp(double x, int exponent) { return scale_checked(x, exponent); }
double scalbn(double x, int exponent) { return scale_checked(x, exponent); }
double scalbln(double x, long exponent) { return scale_checked(x, exponent); }
float ldexpf(float x, int exponent) { return scale_float(x, exponent); }
float scalbnf(float x, int exponent) { return scale_float(x, exponent); }
float scalblnf(float x, long exponent) { return scale_float(x, exponent); }

static double exponent_as_double(double x) {
  if (x == 0) return -__builtin_inf();
  return is_special(x) ? x * x : exponent_of(x);
}

double logb(double x) { return exponent_as_double(x); }
float logbf(float x) { return (float)exponent_as_double(x); }

static int exponent_as_int(double x) {
  if (x == 0 || is_special(x)) {
    errno = EDOM;
    return x == 0 ? FP_ILOGB0 : x != x ? FP_ILOGBNAN : INT_MAX;
  }
  return exponent_of(x);
}

int ilogb(double x) { return exponent_as_int(x); }
int ilogbf(float x) { return exponent_as_int(x); }

double nextafter(double x, double y) {
  uint64_t bits = bits_of(x);
  double result;
  if (x != x || y != y) return x + y;
  if (x == y) return y;
  if (x == 0) return from_bits((bits_of(y) & SIGN) | 1);
  result = from_bits((x < y) == (x > 0) ? bits + 1 : bits - 1);
  range_error_if((is_special(x) < is_special(result)) | ((bits_of(result) & ~SIGN) <= FRACTION));
  return result;
}

float nextafterf(float x, float y) {
  uint32_t bits;
  float result;
  __builtin_memcpy(&bits, &x, sizeof bits);
  if (x != x || y != y) return x + y;
  if (x == y) return y;
  if (x == 0) return __builtin_copysignf(0x1p-149f, y);
  bits += (x < y) == (x > 0) ? 1u : -1u;
  __builtin_memcpy(&result, &bits, sizeof result);
  range_error_if((is_special(x) < is_special(result)) | ((bits & 0x7fffffffu) < 0x00800000u));
  return result;
}

static double positive_difference(double x, double y) {
  if (x != x || y != y) return x + y;
  return x > y ? x - y : 0;
}

double fdim(double x, double y) {
  double result = positive_difference(x, y);
  range_error_if(is_special(result) & !is_special(x) & !is_special(y));
  return result;
}

float fdimf(float x, float y) {
  float result = x != x || y != y ? x + y : x > y ? x - y : 0;
  range_error_if(is_special(result) & !is_special(x) & !is_special(y));
  return result;
}

double nan(const char *tag) {
  (void)tag;
  return __builtin_nan("");
}

float nanf(const char *tag) {
  (void)tag;
  return __builtin_nanf("");
}

#if defined(__wasm__)
/* WebAssembly has no such operation; the host computes it exactly. */
double __everypath_replay_fused(double x, double y, double z, int is_float);

double fma(double x, double y, double z) { return __everypath_replay_fused(x, y, z, 0); }
float fmaf(float x, float y, float z) { return (float)__everypath_replay_fused(x, y, z, 1); }
#else
double fma(double x, double y, double z) { return __builtin_fma(x, y, z); }
float fmaf(float x, float y, float z) { return __builtin_fmaf(x, y, z); }
#endif
