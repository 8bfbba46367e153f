/*
 * <math.h>: functions whose values are not exact anywhere. For numbers that are known the engine computes them, as precise as a double
 * usually is; for others it takes any value within the function's bounds, and reports the function as approximated. errno is set as
 * the standard says, by arithmetic, so that it costs no decision.
 */
#include <errno.h>
#include <everypath-internal.h>
#include <math.h>

static void error_if(int condition, int code) {
  int *number = &errno;
  *number += condition * (code - *number);
}

static int is_finite(double x) { return __builtin_fabs(x) < __builtin_inf(); }

/* What is known of any value of the function. */
static double bounded(double value, double low, double high) {
  __everypath_assume(((low <= value) & (value <= high)) | (value != value));
  return value;
}

#define INFINITE __builtin_inf()

static double plain(const char *name, double x) { return __everypath_math(name, x, 0); }

/* sin, cos and tan of infinity are a domain error. */
static double periodic(const char *name, double x, double bound) {
  error_if(__builtin_fabs(x) == INFINITE, EDOM);
  return bounded(plain(name, x), -bound, bound);
}

static double inverse(const char *name, double x, double low, double high) {
  error_if(__builtin_fabs(x) > 1, EDOM);
  return bounded(plain(name, x), low, high);
}

/* A finite number whose value is infinite, or vanishes where it should not, is a range error. */
static double growing(const char *name, double x, double low) {
  double value = bounded(plain(name, x), low, INFINITE);
  error_if(is_finite(x) & ((value == INFINITE) | (value == -INFINITE)), ERANGE);
  return value;
}

static double exponential(const char *name, double x) {
  double value = growing(name, x, 0);
  error_if(is_finite(x) & (value == 0), ERANGE);
  return value;
}

/* Logarithms: `pole` is where they are infinite. */
static double logarithm(const char *name, double x, double pole) {
  error_if(x < pole, EDOM);
  error_if(x == pole, ERANGE);
  return plain(name, x);
}

static double inverse_hyperbolic_tangent(double x) {
  error_if(__builtin_fabs(x) > 1, EDOM);
  error_if(__builtin_fabs(x) == 1, ERANGE);
  return plain("atanh", x);
}

static double inverse_hyperbolic_cosine(double x) {
  error_if(x < 1, EDOM);
  return bounded(plain("acosh", x), 0, INFINITE);
}

static double power(double x, double y) {
  double value = __everypath_math("pow", x, y);
  int is_usual = is_finite(x) & is_finite(y);
  error_if((value != value) & (x == x) & (y == y), EDOM);
  error_if(is_usual & ((__builtin_fabs(value) == INFINITE) | ((value == 0) & (x != 0))), ERANGE);
  return value;
}

static double hypotenuse(double x, double y) {
  double value = bounded(__everypath_math("hypot", x, y), 0, INFINITE);
  error_if(is_finite(x) & is_finite(y) & (value == INFINITE), ERANGE);
  return value;
}

static double complementary_error(double x) {
  double value = bounded(plain("erfc", x), 0, 2);
  error_if(is_finite(x) & (value == 0), ERANGE);
  return value;
}

static double gamma_of(double x) {
  double value = plain("tgamma", x);
  int is_whole = (__builtin_floor(x) == x) & is_finite(x);
  error_if(((x < 0) & is_whole) | (x == -INFINITE), EDOM);
  error_if((x == 0) | (is_finite(x) & ((x > 0) | (is_whole == 0)) & ((__builtin_fabs(value) == INFINITE) | (value == 0))), ERANGE);
  return value;
}

int signgam;

/* Γ is negative between -1 and 0, -3 and -2, and so on. */
static double logarithm_of_gamma(double x) {
  double floor = __builtin_floor(x);
  double value = plain("lgamma", x);
  int is_odd = __builtin_floor(floor / 2) * 2 != floor;
  signgam = 1 - 2 * ((x < 0) & is_odd & (floor != x));
  error_if(is_finite(x) & (value == INFINITE), ERANGE);
  return value;
}

/* atan2 of two zeros is no error; one that vanishes is. */
static double angle(double y, double x) {
  double value = bounded(__everypath_math("atan2", y, x), -3.1415926535897936, 3.1415926535897936);
  error_if((value == 0) & (y != 0) & is_finite(x), ERANGE);
  return value;
}

double acos(double x) { return inverse("acos", x, 0, 3.1415926535897936); }
double asin(double x) { return inverse("asin", x, -1.5707963267948968, 1.5707963267948968); }
double atan(double x) { return bounded(plain("atan", x), -1.5707963267948968, 1.5707963267948968); }
double acosh(double x) { return inverse_hyperbolic_cosine(x); }
double asinh(double x) { return plain("asinh", x); }
double atanh(double x) { return inverse_hyperbolic_tangent(x); }
double cos(double x) { return periodic("cos", x, 1); }
double sin(double x) { return periodic("sin", x, 1); }
double tan(double x) { return periodic("tan", x, INFINITE); }
double cosh(double x) { return growing("cosh", x, 1); }
double sinh(double x) { return growing("sinh", x, -INFINITE); }
double tanh(double x) { return bounded(plain("tanh", x), -1, 1); }
double exp(double x) { return exponential("exp", x); }
double exp2(double x) { return exponential("exp2", x); }
double expm1(double x) { return growing("expm1", x, -1); }
double log(double x) { return logarithm("log", x, 0); }
double log10(double x) { return logarithm("log10", x, 0); }
double log1p(double x) { return logarithm("log1p", x, -1); }
double log2(double x) { return logarithm("log2", x, 0); }
double cbrt(double x) { return plain("cbrt", x); }
double erf(double x) { return bounded(plain("erf", x), -1, 1); }
double erfc(double x) { return complementary_error(x); }
double lgamma(double x) { return logarithm_of_gamma(x); }
double tgamma(double x) { return gamma_of(x); }
double atan2(double y, double x) { return angle(y, x); }
double hypot(double x, double y) { return hypotenuse(x, y); }
double pow(double x, double y) { return power(x, y); }

/* Floats: rounded from the double; what no float holds is a range error. */
static float narrow(double value, int is_finite_argument) {
  float result = (float)value;
  error_if(is_finite_argument & is_finite(value) & ((is_finite(result) == 0) | ((result == 0) & (value != 0))), ERANGE);
  return result;
}

float acosf(float x) { return narrow(inverse("acos", x, 0, 3.1415926535897936), is_finite(x)); }
float asinf(float x) { return narrow(inverse("asin", x, -1.5707963267948968, 1.5707963267948968), is_finite(x)); }
float atanf(float x) { return narrow(bounded(plain("atan", x), -1.5707963267948968, 1.5707963267948968), is_finite(x)); }
float acoshf(float x) { return narrow(inverse_hyperbolic_cosine(x), is_finite(x)); }
float asinhf(float x) { return narrow(plain("asinh", x), is_finite(x)); }
float atanhf(float x) { return narrow(inverse_hyperbolic_tangent(x), is_finite(x)); }
float cosf(float x) { return narrow(periodic("cos", x, 1), is_finite(x)); }
float sinf(float x) { return narrow(periodic("sin", x, 1), is_finite(x)); }
float tanf(float x) { return narrow(periodic("tan", x, INFINITE), is_finite(x)); }
float coshf(float x) { return narrow(growing("cosh", x, 1), is_finite(x)); }
float sinhf(float x) { return narrow(growing("sinh", x, -INFINITE), is_finite(x)); }
float tanhf(float x) { return narrow(bounded(plain("tanh", x), -1, 1), is_finite(x)); }
float expf(float x) { return narrow(exponential("exp", x), is_finite(x)); }
float exp2f(float x) { return narrow(exponential("exp2", x), is_finite(x)); }
float expm1f(float x) { return narrow(growing("expm1", x, -1), is_finite(x)); }
float logf(float x) { return narrow(logarithm("log", x, 0), is_finite(x)); }
float log10f(float x) { return narrow(logarithm("log10", x, 0), is_finite(x)); }
float log1pf(float x) { return narrow(logarithm("log1p", x, -1), is_finite(x)); }
float log2f(float x) { return narrow(logarithm("log2", x, 0), is_finite(x)); }
float cbrtf(float x) { return narrow(plain("cbrt", x), is_finite(x)); }
float erff(float x) { return narrow(bounded(plain("erf", x), -1, 1), is_finite(x)); }
float erfcf(float x) { return narrow(complementary_error(x), is_finite(x)); }
float lgammaf(float x) { return narrow(logarithm_of_gamma(x), is_finite(x)); }
float tgammaf(float x) { return narrow(gamma_of(x), is_finite(x)); }
float atan2f(float y, float x) { return (float)angle(y, x); }
float hypotf(float x, float y) { return narrow(hypotenuse(x, y), is_finite(x) & is_finite(y)); }
float powf(float x, float y) { return narrow(power(x, y), is_finite(x) & is_finite(y)); }
