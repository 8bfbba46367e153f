/** Floating-point functions of LLVM that the terms can express. */
import {
  and,
  bitVecConstant,
  equal,
  extract,
  type FloatSort,
  falseTerm,
  floatConstant,
  fpAbsolute,
  fpAdd,
  fpEqual,
  fpFusedMultiplyAdd,
  fpIsInfinite,
  fpIsNaN,
  fpLess,
  fpLessOrEqual,
  fpMultiply,
  fpNegate,
  fpRoundDown,
  fpRoundNearest,
  fpRoundTowardZero,
  fpRoundUp,
  fpSquareRoot,
  fpSubtract,
  fpToBits,
  ite,
  not,
  or,
  type Term,
  trueTerm,
} from "@everypath/core";
import type { FunctionContext } from "../context.ts";
import { isLongDouble } from "../long-double.ts";
import type { Handler } from "./index.ts";

function unary(make: (value: Term, sort: FloatSort) => Term): Handler {
  return (context, _call, [value]) =>
    value?.sort.kind === "float" ? [make(context.hold("value", value), value.sort)] : undefined;
}

function binary(make: (left: Term, right: Term, sort: FloatSort) => Term): Handler {
  return (context, _call, [left, right]) =>
    left?.sort.kind === "float" && right?.sort === left.sort
      ? [make(context.hold("left", left), context.hold("right", right), left.sort)]
      : undefined;
}

function signBit(value: Term, sort: FloatSort): Term {
  const top = sort.exponent + sort.significand - 1;
  return equal(extract(top, top, fpToBits(value)), bitVecConstant(1, 1n));
}

function withSignOf(magnitude: Term, sign: Term, sort: FloatSort): Term {
  return ite(equal(signBit(magnitude, sort), signBit(sign, sort)), magnitude, fpNegate(magnitude));
}

/** To the nearest integer, halves away from zero: the distance to the integer toward zero is exact. */
function roundHalfAway(value: Term, sort: FloatSort): Term {
  const whole = fpRoundTowardZero(value);
  const rest = fpAbsolute(fpSubtract(value, whole));
  const further = fpAdd(whole, withSignOf(floatConstant(sort, 1), value, sort));
  return ite(fpLessOrEqual(floatConstant(sort, 0.5), rest), further, whole);
}

/** NaN counts as missing; the other operand is the result. */
function orOther(choose: (left: Term, right: Term) => Term): Handler {
  return binary((left, right) => ite(fpIsNaN(left), right, ite(fpIsNaN(right), left, choose(left, right))));
}

/** Classes of llvm.is.fpclass by bit: both NaNs, then infinity, normal, subnormal, zero of either sign. */
function isClass(
  context: FunctionContext,
  value: Term,
  sort: FloatSort,
  mask: number,
  leastNormal: number,
): Term | undefined {
  const signalling = (mask & 1) !== 0;
  const quiet = (mask & 2) !== 0;
  if (signalling !== quiet) return undefined;
  const held = context.hold("value", value);
  const smallest = floatConstant(sort, leastNormal);
  const isZero = fpEqual(held, floatConstant(sort, 0));
  const isSmall = fpLess(fpAbsolute(held), smallest);
  const infinite = fpIsInfinite(held);
  const finite = and(not(fpIsNaN(held)), not(infinite));
  const negative = signBit(held, sort);
  const classes: readonly (readonly [negative: number, positive: number, condition: Term])[] = [
    [2, 9, infinite],
    [3, 8, and(finite, not(isSmall))],
    [4, 7, and(isSmall, not(isZero))],
    [5, 6, isZero],
  ];
  const cases = classes.map(([below, above, condition]) => {
    const takesNegative = (mask & (1 << below)) !== 0;
    const takesPositive = (mask & (1 << above)) !== 0;
    if (takesNegative && takesPositive) return condition;
    if (!takesNegative && !takesPositive) return falseTerm;
    return and(condition, takesNegative ? negative : not(negative));
  });
  return or(quiet ? fpIsNaN(held) : falseTerm, ...cases);
}

export const floatIntrinsics: Readonly<Record<string, Handler>> = {
  fabs: unary(fpAbsolute),
  sqrt: unary(fpSquareRoot),
  floor: unary(fpRoundDown),
  ceil: unary(fpRoundUp),
  trunc: unary(fpRoundTowardZero),
  rint: unary(fpRoundNearest),
  nearbyint: unary(fpRoundNearest),
  roundeven: unary(fpRoundNearest),
  round: unary(roundHalfAway),
  copysign: binary(withSignOf),
  // The fraction, of which infinity has none, and the whole part.
  modf: (context, _call, [value]) => {
    if (value?.sort.kind !== "float") return undefined;
    const held = context.hold("value", value);
    const whole = context.hold("whole", fpRoundTowardZero(held));
    const rest = ite(fpIsInfinite(held), floatConstant(value.sort, 0), fpSubtract(held, whole));
    return [withSignOf(rest, held, value.sort), whole];
  },
  minnum: orOther((left, right) => ite(fpLess(left, right), left, right)),
  maxnum: orOther((left, right) => ite(fpLess(left, right), right, left)),
  fma: (_context, _call, [left, right, addend]) =>
    left?.sort.kind === "float" && right !== undefined && addend !== undefined
      ? [fpFusedMultiplyAdd(left, right, addend)]
      : undefined,
  // Fused or not as the target likes; the targets meant here have no fused instruction.
  fmuladd: (_context, _call, [left, right, addend]) =>
    left?.sort.kind === "float" && right !== undefined && addend !== undefined
      ? [fpAdd(fpMultiply(left, right), addend)]
      : undefined,
  "is.fpclass": (context, call, [value, mask]) => {
    if (value?.sort.kind !== "float" || mask?.kind !== "constant") return undefined;
    const bits = Number(mask.value);
    const argument = call.arguments[0]?.value.type;
    // Every double but 0 is a normal long double.
    const isLong = argument !== undefined && isLongDouble(context.layout, argument);
    const leastNormal = isLong ? Number.MIN_VALUE : 2 ** (2 - 2 ** (value.sort.exponent - 1));
    const term = bits === 0x3ff ? trueTerm : isClass(context, value, value.sort, bits, leastNormal);
    return term === undefined ? undefined : [term];
  },
};
