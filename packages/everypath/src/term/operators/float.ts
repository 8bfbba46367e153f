/**
 * Rows of the operators on IEEE 754 floats, rounding to nearest even. Single precision is computed in double and rounded
 * once more, which is exact for + − · / and the square root (53 ≥ 2·24 + 2), and for C's fmod, whose result always fits.
 */
import { fitsSigned, fitsUnsigned, toSigned, toUnsigned } from "../bits.ts";
import { bitsOfFloat, floatOfBits, fusedMultiplyAdd, integerToFloat, roundToEven } from "../ieee.ts";
import { roundToSort } from "../intern.ts";
import { bitVecSort, boolSort } from "../sort.ts";
import type { ConstantValue, OperatorName } from "../term.ts";
import {
  call,
  floatSortOf,
  floatWidth,
  infix,
  levels,
  type Operator,
  onNumbers,
  prefix,
  type Shape,
  sameAsFirst,
  widthOf,
} from "./row.ts";

const bool = () => boolSort;
const told = () => undefined;

function rounded(compute: (a: number, b: number) => number): Operator["fold"] {
  return onNumbers((a, b, shape) => roundToSort(shape.sort, compute(a, b)));
}

function arithmetic(
  sign: string,
  smtLib: string,
  level: number,
  compute: (a: number, b: number) => number,
): Operator {
  return {
    arity: 2,
    sort: sameAsFirst,
    fold: rounded(compute),
    smtLib: `${smtLib} RNE`,
    reader: infix(sign, level),
  };
}

function unary(name: string, smtLib: string, compute: (a: number) => number): Operator {
  return { arity: 1, sort: sameAsFirst, fold: rounded(compute), smtLib, reader: call(name) };
}

function predicate(sign: string, smtLib: string, holds: (a: number, b: number) => boolean): Operator {
  return { arity: 2, sort: bool, fold: onNumbers(holds), smtLib, reader: infix(sign, levels.comparison) };
}

function test(name: string, smtLib: string, holds: (a: number) => boolean): Operator {
  return { arity: 1, sort: bool, fold: onNumbers(holds), smtLib, reader: call(name) };
}

function formatOf(shape: Shape): string {
  const sort = floatSortOf(shape);
  return `${sort.exponent} ${sort.significand}`;
}

/** Round toward zero; outside the target's range SMT-LIB leaves the value open. */
function toInteger(signed: boolean) {
  return ([a]: readonly ConstantValue[], shape: Shape): bigint | undefined => {
    const value = Math.trunc(a as number);
    if (!Number.isFinite(value)) return undefined;
    const width = widthOf(shape);
    const exact = BigInt(value);
    if (signed ? !fitsSigned(width, exact) : !fitsUnsigned(width, exact)) return undefined;
    return toUnsigned(width, exact);
  };
}

export const floatOperators = {
  fpAdd: arithmetic("+", "fp.add", levels.sum, (a, b) => a + b),
  fpSubtract: arithmetic("-", "fp.sub", levels.sum, (a, b) => a - b),
  fpMultiply: arithmetic("*", "fp.mul", levels.product, (a, b) => a * b),
  fpDivide: arithmetic("/", "fp.div", levels.product, (a, b) => a / b),
  // C's fmod (LLVM's frem), the remainder that truncates. SMT-LIB's fp.rem is IEEE's remainder, another function: a term
  // with fpRemainder must not be given to a solver (isSolverSupported).
  fpRemainder: {
    arity: 2,
    sort: sameAsFirst,
    fold: rounded((a, b) => a % b),
    smtLib: "fmod",
    reader: call("fmod"),
  },
  fpNegate: { arity: 1, sort: sameAsFirst, fold: rounded((a) => -a), smtLib: "fp.neg", reader: prefix("-") },
  fpAbsolute: unary("fabs", "fp.abs", Math.abs),
  fpSquareRoot: unary("sqrt", "fp.sqrt RNE", Math.sqrt),
  fpFusedMultiplyAdd: {
    arity: 3,
    sort: sameAsFirst,
    fold: ([a, b, c], shape) => fusedMultiplyAdd(floatSortOf(shape), a as number, b as number, c as number),
    smtLib: "fp.fma RNE",
    reader: call("fma"),
  },
  fpRoundNearest: unary("rint", "fp.roundToIntegral RNE", roundToEven),
  fpRoundDown: unary("floor", "fp.roundToIntegral RTN", Math.floor),
  fpRoundUp: unary("ceil", "fp.roundToIntegral RTP", Math.ceil),
  fpRoundTowardZero: unary("trunc", "fp.roundToIntegral RTZ", Math.trunc),
  fpEqual: predicate("==", "fp.eq", (a, b) => a === b),
  fpLess: predicate("<", "fp.lt", (a, b) => a < b),
  fpLessOrEqual: predicate("≤", "fp.leq", (a, b) => a <= b),
  fpIsNaN: test("isnan", "fp.isNaN", Number.isNaN),
  fpIsInfinite: test("isinf", "fp.isInfinite", (a) => Math.abs(a) === Number.POSITIVE_INFINITY),
  fpToFloat: {
    arity: 1,
    sort: told,
    fold: rounded((a) => a),
    smtLib: ([a], shape) => `((_ to_fp ${formatOf(shape)}) RNE ${a})`,
    reader: call("float"),
  },
  fpFromSigned: {
    arity: 1,
    sort: told,
    fold: ([a], shape) =>
      integerToFloat(floatSortOf(shape), toSigned(widthOf(shape.arguments[0]), a as bigint)),
    smtLib: ([a], shape) => `((_ to_fp ${formatOf(shape)}) RNE ${a})`,
    reader: call("float"),
  },
  fpFromUnsigned: {
    arity: 1,
    sort: told,
    fold: ([a], shape) => integerToFloat(floatSortOf(shape), a as bigint),
    smtLib: ([a], shape) => `((_ to_fp_unsigned ${formatOf(shape)}) RNE ${a})`,
    reader: call("floatᵤ"),
  },
  fpToSigned: {
    arity: 1,
    sort: told,
    fold: toInteger(true),
    smtLib: ([a], shape) => `((_ fp.to_sbv ${widthOf(shape)}) RTZ ${a})`,
    reader: call("int"),
  },
  fpToUnsigned: {
    arity: 1,
    sort: told,
    fold: toInteger(false),
    smtLib: ([a], shape) => `((_ fp.to_ubv ${widthOf(shape)}) RTZ ${a})`,
    reader: call("intᵤ"),
  },
  fpFromBits: {
    arity: 1,
    sort: told,
    fold: ([a], shape) => floatOfBits(floatSortOf(shape), a as bigint),
    smtLib: ([a], shape) => `((_ to_fp ${formatOf(shape)}) ${a})`,
    reader: call("fromBits"),
  },
  // SMT-LIB has no inverse of to_fp: the printer introduces a constant b with ((_ to_fp e s) b) = a, NaN canonical.
  fpToBits: {
    arity: 1,
    sort: ({ arguments: [a] }) => bitVecSort(floatWidth(floatSortOf(a))),
    fold: ([a], shape) => bitsOfFloat(floatSortOf(shape.arguments[0]), a as number),
    smtLib: "fp.to_ieee_bv",
    reader: call("bits"),
  },
} as const satisfies Partial<Record<OperatorName, Operator>>;
