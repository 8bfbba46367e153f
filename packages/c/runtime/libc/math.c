/* <math.h>: the functions that are one operation of the machine. */
#include <errno.h>

#if defined(__clang__)
#define SQRT(x) __builtin_elementwise_sqrt(x)
#else
#define SQRT(x) ((__typeof__(x))__builtin_sqrt(x))
#endif

/* Sets errno where the condition is 1: by arithmetic, so that a symbolic argument does not fork. */
static void domain_error_if(int condition) {
  int *number = &errno;
  *number += condition * (EDOM - *number);
}

/* A negative argument is a domain error; -0 and NaN are not less than 0. */
double sqrt(double x) {
  domain_error_if(x < 0);
  return SQRT(x);
}

float sqrtf(float x) {
  domain_error_if(x < 0);
  return SQRT(x);
}

double fabs(double x) { return __builtin_fabs(x); }
float fabsf(float x) { return __builtin_fabsf(x); }
double floor(double x) { return __builtin_floor(x); }
float floorf(float x) { return __builtin_floorf(x); }
double ceil(double x) { return __builtin_ceil(x); }
float ceilf(float x) { return __builtin_ceilf(x); }
double trunc(double x) { return __builtin_trunc(x); }
float truncf(float x) { return __builtin_truncf(x); }
double copysign(double x, double y) { return __builtin_copysign(x, y); }
float copysignf(float x, float y) { return __builtin_copysignf(x, y); }

/* One of them being NaN, the result is the other. WebAssembly's own operations differ there, so it gets the cases. */
#if defined(__clang__) && !defined(__wasm__)
#define LESSER(x, y) __builtin_elementwise_minnum(x, y)
#define GREATER(x, y) __builtin_elementwise_maxnum(x, y)
#else
#define LESSER(x, y) ((x) != (x) ? (y) : (y) != (y) ? (x) : (x) < (y) ? (x) : (y))
#define GREATER(x, y) ((x) != (x) ? (y) : (y) != (y) ? (x) : (x) < (y) ? (y) : (x))
#endif

double fmin(double x, double y) { return LESSER(x, y); }
float fminf(float x, float y) { return LESSER(x, y); }
double fmax(double x, double y) { return GREATER(x, y); }
float fmaxf(float x, float y) { return GREATER(x, y); }
