/**
 * Functions of math.h that the floating-point theory does not have. Concrete arguments are computed by JavaScript, whose last digit
 * may differ from another library's; a symbolic one gives a fresh value. Either way the result is said to be approximated.
 */
import { float64Sort, symbol } from "@everypath/core";
import { spanOf } from "../state.ts";
import type { Intrinsic } from "./intrinsic.ts";
import { readString, result } from "./intrinsic.ts";

const functions: Readonly<Record<string, (x: number, y: number) => number>> = {
  sin: Math.sin,
  cos: Math.cos,
  tan: Math.tan,
  asin: Math.asin,
  acos: Math.acos,
  atan: Math.atan,
  atan2: Math.atan2,
  sinh: Math.sinh,
  cosh: Math.cosh,
  tanh: Math.tanh,
  asinh: Math.asinh,
  acosh: Math.acosh,
  atanh: Math.atanh,
  exp: Math.exp,
  exp2: (x) => 2 ** x,
  exp10: (x) => 10 ** x,
  expm1: Math.expm1,
  log: Math.log,
  log2: Math.log2,
  log10: Math.log10,
  log1p: Math.log1p,
  // C: pow(1, NaN) and pow(-1, ±∞) are 1.
  pow: (x, y) => (x === 1 || (x === -1 && Math.abs(y) === Number.POSITIVE_INFINITY) ? 1 : x ** y),
  cbrt: Math.cbrt,
  hypot: Math.hypot,
};

/** The function's value; undefined for one that is not computed. */
export function computeFunction(name: string, x: number, y: number): number | undefined {
  return Object.hasOwn(functions, name) ? functions[name]?.(x, y) : undefined;
}

/** __everypath_math(function, x, y) */
export const mathematics: Intrinsic = ({ machine, state, values }) => {
  const name = readString(machine, state, values[0]!);
  if (typeof name !== "string") return name;
  machine.note("approximated", name, spanOf(state.userFrame()));
  state.approximations = new Set(state.approximations).add(name);
  const [, x, y] = values;
  const { given } = state;
  if (given !== undefined) {
    const value = (argument: typeof x) =>
      Number(typeof argument === "object" ? given.valueOf(argument) : argument);
    if (typeof x === "object" || typeof y === "object")
      given.weakened(`the function ${name}`, spanOf(state.userFrame()));
    return result(computeFunction(name, value(x), value(y)) ?? 0);
  }
  const computed =
    typeof x === "object" || typeof y === "object" ? undefined : computeFunction(name, Number(x), Number(y));
  return result(computed ?? symbol(state.freshName(`${name}()`), float64Sort));
};
