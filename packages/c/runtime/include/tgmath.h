/* <tgmath.h>: ISO C17, 7.25: the function of the argument's type; an integer counts as a double. */
#ifndef EVERYPATH_TGMATH_H
#define EVERYPATH_TGMATH_H

#include <complex.h>
#include <math.h>

#ifndef __cplusplus
#define __everypath_real(x) _Generic((x), float: 0.0f, long double: 0.0L, default: 0.0)
#define __everypath_number(x) \
  _Generic((x), float: 0.0f, long double: 0.0L, float _Complex: (float _Complex)0, double _Complex: (double _Complex)0, \
           long double _Complex: (long double _Complex)0, default: 0.0)
#define __everypath_choose(type, name) _Generic(type, float: name##f, long double: name##l, default: name)
#define __everypath_choose_complex(type, name, complex_name) \
  _Generic(type, float: name##f, long double: name##l, float _Complex: complex_name##f, double _Complex: complex_name, \
           long double _Complex: complex_name##l, default: name)
#define __everypath_only_complex(type, name) \
  _Generic(type, float: name##f, long double: name##l, float _Complex: name##f, long double _Complex: name##l, default: name)

#undef acos
#define acos(x) __everypath_choose_complex((x), acos, cacos)(x)
#undef asin
#define asin(x) __everypath_choose_complex((x), asin, casin)(x)
#undef atan
#define atan(x) __everypath_choose_complex((x), atan, catan)(x)
#undef acosh
#define acosh(x) __everypath_choose_complex((x), acosh, cacosh)(x)
#undef asinh
#define asinh(x) __everypath_choose_complex((x), asinh, casinh)(x)
#undef atanh
#define atanh(x) __everypath_choose_complex((x), atanh, catanh)(x)
#undef cos
#define cos(x) __everypath_choose_complex((x), cos, ccos)(x)
#undef sin
#define sin(x) __everypath_choose_complex((x), sin, csin)(x)
#undef tan
#define tan(x) __everypath_choose_complex((x), tan, ctan)(x)
#undef cosh
#define cosh(x) __everypath_choose_complex((x), cosh, ccosh)(x)
#undef sinh
#define sinh(x) __everypath_choose_complex((x), sinh, csinh)(x)
#undef tanh
#define tanh(x) __everypath_choose_complex((x), tanh, ctanh)(x)
#undef exp
#define exp(x) __everypath_choose_complex((x), exp, cexp)(x)
#undef log
#define log(x) __everypath_choose_complex((x), log, clog)(x)
#undef sqrt
#define sqrt(x) __everypath_choose_complex((x), sqrt, csqrt)(x)
#undef fabs
#define fabs(x) __everypath_choose_complex((x), fabs, cabs)(x)
#undef pow
#define pow(x, y) __everypath_choose_complex(__everypath_number(x) + __everypath_number(y), pow, cpow)(x, y)
#undef cbrt
#define cbrt(x) __everypath_choose((x), cbrt)(x)
#undef ceil
#define ceil(x) __everypath_choose((x), ceil)(x)
#undef erf
#define erf(x) __everypath_choose((x), erf)(x)
#undef erfc
#define erfc(x) __everypath_choose((x), erfc)(x)
#undef exp2
#define exp2(x) __everypath_choose((x), exp2)(x)
#undef expm1
#define expm1(x) __everypath_choose((x), expm1)(x)
#undef floor
#define floor(x) __everypath_choose((x), floor)(x)
#undef ilogb
#define ilogb(x) __everypath_choose((x), ilogb)(x)
#undef lgamma
#define lgamma(x) __everypath_choose((x), lgamma)(x)
#undef llrint
#define llrint(x) __everypath_choose((x), llrint)(x)
#undef llround
#define llround(x) __everypath_choose((x), llround)(x)
#undef log10
#define log10(x) __everypath_choose((x), log10)(x)
#undef log1p
#define log1p(x) __everypath_choose((x), log1p)(x)
#undef log2
#define log2(x) __everypath_choose((x), log2)(x)
#undef logb
#define logb(x) __everypath_choose((x), logb)(x)
#undef lrint
#define lrint(x) __everypath_choose((x), lrint)(x)
#undef lround
#define lround(x) __everypath_choose((x), lround)(x)
#undef nearbyint
#define nearbyint(x) __everypath_choose((x), nearbyint)(x)
#undef rint
#define rint(x) __everypath_choose((x), rint)(x)
#undef round
#define round(x) __everypath_choose((x), round)(x)
#undef tgamma
#define tgamma(x) __everypath_choose((x), tgamma)(x)
#undef trunc
#define trunc(x) __everypath_choose((x), trunc)(x)
#undef atan2
#define atan2(x, y) __everypath_choose(__everypath_real(x) + __everypath_real(y), atan2)(x, y)
#undef copysign
#define copysign(x, y) __everypath_choose(__everypath_real(x) + __everypath_real(y), copysign)(x, y)
#undef fdim
#define fdim(x, y) __everypath_choose(__everypath_real(x) + __everypath_real(y), fdim)(x, y)
#undef fmax
#define fmax(x, y) __everypath_choose(__everypath_real(x) + __everypath_real(y), fmax)(x, y)
#undef fmin
#define fmin(x, y) __everypath_choose(__everypath_real(x) + __everypath_real(y), fmin)(x, y)
#undef fmod
#define fmod(x, y) __everypath_choose(__everypath_real(x) + __everypath_real(y), fmod)(x, y)
#undef hypot
#define hypot(x, y) __everypath_choose(__everypath_real(x) + __everypath_real(y), hypot)(x, y)
#undef nextafter
#define nextafter(x, y) __everypath_choose(__everypath_real(x) + __everypath_real(y), nextafter)(x, y)
#undef remainder
#define remainder(x, y) __everypath_choose(__everypath_real(x) + __everypath_real(y), remainder)(x, y)
#undef frexp
#define frexp(x, y) __everypath_choose((x), frexp)(x, y)
#undef ldexp
#define ldexp(x, y) __everypath_choose((x), ldexp)(x, y)
#undef scalbn
#define scalbn(x, y) __everypath_choose((x), scalbn)(x, y)
#undef scalbln
#define scalbln(x, y) __everypath_choose((x), scalbln)(x, y)
#undef nexttoward
#define nexttoward(x, y) __everypath_choose((x), nexttoward)(x, y)
#undef remquo
#define remquo(x, y, z) __everypath_choose(__everypath_real(x) + __everypath_real(y), remquo)(x, y, z)
#undef fma
#define fma(x, y, z) __everypath_choose(__everypath_real(x) + __everypath_real(y) + __everypath_real(z), fma)(x, y, z)
#undef carg
#define carg(x) __everypath_only_complex((x), carg)(x)
#undef cimag
#define cimag(x) __everypath_only_complex((x), cimag)(x)
#undef conj
#define conj(x) __everypath_only_complex((x), conj)(x)
#undef creal
#define creal(x) __everypath_only_complex((x), creal)(x)
#undef cproj
#define cproj(x) __everypath_only_complex((x), cproj)(x)
#endif

#endif
