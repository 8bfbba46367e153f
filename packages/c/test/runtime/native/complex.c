/* Complex functions and arithmetic against the system's, to a relative error: both are made of functions that are not exact. */
#include "compare.h"

#include <complex.h>

MODEL(csqrt); MODEL(cexp); MODEL(clog); MODEL(csin); MODEL(ccos); MODEL(ctan); MODEL(csinh); MODEL(ccosh); MODEL(ctanh); MODEL(cpow);
MODEL(cabs); MODEL(carg); MODEL(cproj); MODEL(conj); MODEL(creal); MODEL(cimag);
MODEL(csqrtf); MODEL(cexpf); MODEL(clogf); MODEL(csinf); MODEL(ctanhf); MODEL(cpowf); MODEL(cabsf); MODEL(cargf); MODEL(conjf); MODEL(cprojf);
typedef double _Complex number;
number __muldc3(double, double, double, double), __divdc3(double, double, double, double);
float _Complex __mulsc3(float, float, float, float), __divsc3(float, float, float, float);
MODEL(__muldc3); MODEL(__divdc3); MODEL(__mulsc3); MODEL(__divsc3);

static int close_to(double a, double b, double size) {
  if (isnan(a) || isnan(b)) return isnan(a) && isnan(b);
  return a == b || fabs(a - b) <= size;
}

/* The sign of an infinity is not always specified. */
static void same(const char *name, number z, number a, number b, double error) {
  double size = error * (1 + cabs(b));
  int is_same = close_to(creal(a), creal(b), size) && close_to(cimag(a), cimag(b), size);
  expect(is_same || (isinf(cabs(a)) && isinf(cabs(b)) && isnan(creal(a)) == isnan(creal(b)) && isnan(cimag(a)) == isnan(cimag(b))),
         "%s(%g, %g): %.17g, %.17g and %.17g, %.17g", name, creal(z), cimag(z), creal(a), cimag(a), creal(b), cimag(b));
}

#define SAME(name) same(#name, z, ep_##name(z), name(z), 1e-13)
#define SAME_FLOAT(name) same(#name, z, ep_##name(z), name(z), 1e-5)

static void functions(number z) {
  SAME(creal), SAME(cimag), SAME(conj), SAME(cproj), SAME(cabs), SAME(carg), SAME(csqrt);
  SAME(cexp), SAME(clog), SAME(csin), SAME(ccos), SAME(ctan), SAME(csinh), SAME(ccosh), SAME(ctanh);
  SAME_FLOAT(csqrtf), SAME_FLOAT(cargf), SAME_FLOAT(conjf), SAME_FLOAT(cprojf), SAME_FLOAT(cabsf);
}

int main(void) {
  static const double special[] = {0.0, -0.0, 1, -1, INFINITY, -INFINITY, NAN, 2.5, -0.75, 1e-8, 1e300};
  int n = sizeof special / sizeof *special;
  for (int i = 0; i < n * n; i++) {
    number z = CMPLX(special[i % n], special[i / n]);
    functions(z);
    for (int j = 0; j < n * n; j++) {
      double c = special[j % n], d = special[j / n];
      same("multiply", z, ep___muldc3(creal(z), cimag(z), c, d), __muldc3(creal(z), cimag(z), c, d), 1e-15);
    }
  }
  for (int i = 0; i < 20000; i++) {
    number z = CMPLX((int)below(20001) / 1000.0 - 10, (int)below(20001) / 1000.0 - 10);
    number w = CMPLX((int)below(2001) / 300.0 - 3, (int)below(2001) / 300.0 - 3);
    functions(z);
    SAME_FLOAT(cexpf), SAME_FLOAT(clogf), SAME_FLOAT(csinf), SAME_FLOAT(ctanhf);
    same("cpow", w, ep_cpow(z, w), cpow(z, w), 1e-12);
    same("cpowf", w, ep_cpowf(z, w), cpowf(z, w), 1e-4);
    same("multiply", z, ep___muldc3(creal(z), cimag(z), creal(w), cimag(w)), z * w, 1e-15);
    same("divide", z, ep___divdc3(creal(z), cimag(z), creal(w), cimag(w)), z / w, 1e-13);
    same("multiply", z, ep___mulsc3(creal(z), cimag(z), creal(w), cimag(w)), (float _Complex)z * (float _Complex)w, 1e-6);
    same("divide", z, ep___divsc3(creal(z), cimag(z), creal(w), cimag(w)), (float _Complex)z / (float _Complex)w, 1e-5);
  }
  return finish();
}
