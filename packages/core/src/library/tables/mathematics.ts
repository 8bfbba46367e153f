/** <math.h>. */
import { acts, approximated, computes, followed, type Row, reads, refused, row, unknown } from "../row.ts";

const math = { header: "math.h" };

/** It tells by `errno` of arguments outside of its domain, and of results outside of the range. */
const tellsErrors = { ...math, ...computes, changes: "errno" } as const;
const isApproximated = { ...tellsErrors, modelled: approximated } as const;
const alsoWrites = { pointers: "borrowed", writes: "in-place" } as const;

/** The same for `double`, and for `float` by the name with an f. */
function both(names: string): string {
  return names
    .split(" ")
    .flatMap((name) => [name, `${name}f`])
    .join(" ");
}

/** For `long double`. */
function long(names: string): string {
  return names
    .split(" ")
    .map((name) => `${name}l`)
    .join(" ");
}

export const mathematicsRows: readonly Row[] = [
  row(both("fabs copysign floor ceil trunc rint nearbyint round fmin fmax"), {
    ...math,
    ...computes,
    termination: followed,
  }),
  row(both("sqrt"), { ...tellsErrors, termination: followed }),
  row(both("lrint llrint lround llround"), { ...tellsErrors, termination: followed }),
  row(both("modf frexp"), { ...math, ...computes, ...alsoWrites, termination: followed }),
  row(both("ldexp scalbn scalbln logb ilogb nextafter fdim"), { ...tellsErrors, termination: followed }),
  row(both("fmod remainder fma"), { ...tellsErrors, termination: followed }),
  row(both("remquo"), { ...tellsErrors, ...alsoWrites, termination: followed }),
  row(both("nan"), { ...math, ...reads, termination: followed }),
  row(both("sin cos tan asin acos atan atan2 sinh cosh tanh asinh acosh atanh"), {
    ...isApproximated,
    termination: followed,
  }),
  row(both("exp exp2 expm1 log log2 log10 log1p pow cbrt hypot erf erfc tgamma"), {
    ...isApproximated,
    termination: followed,
  }),
  // The sign is left in `signgam`.
  row(both("lgamma"), { ...isApproximated, changes: "more", termination: followed }),

  row(both("__fpclassify __signbit __isnan __isinf __finite finite"), {
    ...math,
    ...computes,
    termination: followed,
  }),
  row("isnanf isinff", { ...math, ...computes, termination: followed }),
  row(long("__fpclassify __signbit __isnan __isinf __finite finite isnan isinf"), {
    ...math,
    ...computes,
    termination: followed,
  }),

  row(long("fabs logb ceil floor nearbyint rint round trunc fmod remainder copysign fmax fmin fdim ilogb"), {
    ...tellsErrors,
    termination: followed,
  }),
  row(long("lrint llrint lround llround"), { ...tellsErrors, termination: followed }),
  row(long("frexp modf remquo"), { ...tellsErrors, ...alsoWrites, termination: followed }),
  row(long("nan"), { ...math, ...reads, termination: followed }),
  row("nexttoward nexttowardf", { ...tellsErrors, termination: followed }),
  row(
    long("acos asin atan acosh asinh atanh cos sin tan cosh sinh tanh exp exp2 expm1 log log10 log1p log2"),
    {
      ...isApproximated,
      termination: followed,
    },
  ),
  row(long("cbrt sqrt erf erfc tgamma atan2 hypot pow nextafter nexttoward fma ldexp scalbn scalbln"), {
    ...isApproximated,
    termination: followed,
  }),
  row(long("lgamma"), { ...isApproximated, changes: "more", termination: followed }),

  row("j0 j1 y0 y1", { ...math, ...unknown, termination: refused }),
];

const complex = { header: "complex.h" };
const fenv = { header: "fenv.h" };

export const complexRows: readonly Row[] = [
  row(both("creal cimag conj cproj"), { ...complex, ...computes, termination: followed }),
  row(both("cabs carg csqrt cexp clog cpow csin ccos ctan csinh ccosh ctanh"), {
    ...complex,
    ...computes,
    modelled: approximated,
    changes: "errno",
    termination: followed,
  }),
  row(both("casin cacos catan casinh cacosh catanh"), { ...complex, ...unknown, termination: refused }),
  row(long("creal cimag cabs carg casin cacos catan csin ccos ctan casinh cacosh catanh csinh ccosh ctanh"), {
    ...complex,
    ...unknown,
    termination: refused,
  }),
  row(long("cexp clog csqrt conj cproj cpow"), { ...complex, ...unknown, termination: refused }),

  row("fegetround", { ...fenv, ...computes, termination: followed }),
  row("fesetround", { ...fenv, ...acts, termination: followed }),
  row("feclearexcept", { ...fenv, ...acts, modelled: { kind: "without-effect" }, termination: followed }),
  row("fegetenv feholdexcept fesetenv", {
    ...fenv,
    ...acts,
    ...alsoWrites,
    modelled: { kind: "without-effect" },
    termination: followed,
  }),
  row("feraiseexcept fetestexcept fegetexceptflag fesetexceptflag feupdateenv", {
    ...fenv,
    ...unknown,
    termination: refused,
  }),
];
