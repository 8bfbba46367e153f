/* <math.h>: rounding to integers, exactly. The rounding mode is to nearest, ties to even. */
#include <limits.h>

#if defined(__clang__) && !defined(__wasm__)
#define ROUND(type, x) return __builtin_elementwise_round(x)
#else
/* WebAssembly has no such operation: the distance to the integer toward zero is exact, and tells which way to go. */
#define ROUND(type, x)                                                            \
  type whole = __builtin_trunc(x);                                                \
  type rest = __builtin_fabs((x) - whole);                                        \
  return rest >= (type)0.5 ? whole + (type)__builtin_copysign(1.0, x) : __builtin_copysign(whole, x)
#endif

static double round_double(double x) { ROUND(double, x); }
static float round_float(float x) { ROUND(float, x); }

double rint(double x) { return __builtin_rint(x); }
float rintf(float x) { return __builtin_rintf(x); }
double nearbyint(double x) { return __builtin_rint(x); }
float nearbyintf(float x) { return __builtin_rintf(x); }
double round(double x) { return round_double(x); }
float roundf(float x) { return round_float(x); }

/* What does not fit becomes the least number, as in Linux programs. */
#define FITTING(type, least, x)                                 \
  double whole = x;                                             \
  return whole >= (double)(least) && whole < -(double)(least) ? (type)whole : (least)

long lrint(double x) { FITTING(long, LONG_MIN, __builtin_rint(x)); }
long lrintf(float x) { FITTING(long, LONG_MIN, __builtin_rintf(x)); }
long long llrint(double x) { FITTING(long long, LLONG_MIN, __builtin_rint(x)); }
long long llrintf(float x) { FITTING(long long, LLONG_MIN, __builtin_rintf(x)); }
long lround(double x) { FITTING(long, LONG_MIN, round_double(x)); }
long lroundf(float x) { FITTING(long, LONG_MIN, round_float(x)); }
long long llround(double x) { FITTING(long long, LLONG_MIN, round_double(x)); }
long long llroundf(float x) { FITTING(long long, LLONG_MIN, round_float(x)); }

double modf(double x, double *whole) {
  double rest;
  *whole = __builtin_trunc(x);
  rest = __builtin_fabs(x) == __builtin_inf() ? 0 : x - *whole;
  return __builtin_copysign(rest, x);
}

float modff(float x, float *whole) {
  float rest;
  *whole = __builtin_truncf(x);
  rest = __builtin_fabsf(x) == __builtin_inff() ? 0 : x - *whole;
  return __builtin_copysignf(rest, x);
}
