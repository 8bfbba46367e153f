/**
 * Rows of arithmetic and tests on IEEE 754 floats, rounding to nearest even unless said. Single precision is computed in double and rounded
 * once more, which is exact for + − · / and the square root (53 ≥ 2·24 + 2), and for C's fmod, whose result always fits.
 */
import { fusedMultiplyAdd, roundToEven, roundToSort } from "../ieee.ts";
import { boolSort, type Sort } from "../sort.ts";
import { between } from "./javascript.ts";
import {
  call,
  floatSortOf,
  infix,
  levels,
  type Operator,
  onNumbers,
  prefix,
  type RoundingMode,
  type Rows,
  sameAsFirst,
  z3Function,
  z3None,
  z3Rounded,
} from "./row.ts";

export interface FloatArities {
  fpAdd: 2;
  fpSubtract: 2;
  fpMultiply: 2;
  fpDivide: 2;
  fpRemainder: 2;
  fpNegate: 1;
  fpAbsolute: 1;
  fpSquareRoot: 1;
  fpFusedMultiplyAdd: 3;
  fpRoundNearest: 1;
  fpRoundDown: 1;
  fpRoundUp: 1;
  fpRoundTowardZero: 1;
  fpEqual: 2;
  fpLess: 2;
  fpLessOrEqual: 2;
  fpIsNaN: 1;
  fpIsInfinite: 1;
}

const bool = () => boolSort;

export function rounded(compute: (a: number, b: number) => number): ReturnType<typeof onNumbers> {
  return onNumbers((a, b, shape) => roundToSort(shape.sort, compute(a, b)));
}

/** An expression in double precision rounded to the sort; undefined for formats that no number of the machine's holds. */
export function roundedText(sort: Sort, expression: string): string | undefined {
  if (sort.kind !== "float") return undefined;
  if (sort.significand === 24) return `Math.fround(${expression})`;
  return sort.significand === 53 ? `(${expression})` : undefined;
}

function arithmetic<const Name extends string>(
  sign: string,
  name: Name,
  level: number,
  compute: (a: number, b: number) => number,
) {
  return {
    arity: 2,
    takes: ["float", "float"],
    sort: sameAsFirst,
    fold: rounded(compute),
    facts: undefined,
    smtLib: `fp.${name} RNE`,
    z3: z3Rounded(`fpa_${name}`),
    javaScript: ([a, b], { sort }) => roundedText(sort, `${a} ${sign} ${b}`),
    reader: infix(sign, level),
  } as const satisfies Operator<2>;
}

function toIntegral(
  name: string,
  mode: RoundingMode,
  compute: (a: number) => number,
): Pick<Operator<1>, "arity" | "takes" | "sort" | "fold" | "facts" | "smtLib" | "javaScript" | "reader"> & {
  readonly z3: ReturnType<typeof z3Rounded<"fpa_round_to_integral">>;
} {
  return {
    arity: 1,
    takes: ["float"],
    sort: sameAsFirst,
    fold: rounded(compute),
    facts: undefined,
    smtLib: `fp.roundToIntegral ${mode.toUpperCase()}`,
    z3: z3Rounded("fpa_round_to_integral", mode),
    javaScript: undefined,
    reader: call(name),
  };
}

function predicate<const Name extends string>(
  sign: string,
  javaScript: string,
  name: Name,
  holds: (a: number, b: number) => boolean,
) {
  return {
    arity: 2,
    takes: ["float", "float"],
    sort: bool,
    fold: onNumbers(holds),
    facts: undefined,
    smtLib: `fp.${name}`,
    z3: z3Function(`fpa_${name}`),
    javaScript: between(javaScript),
    reader: infix(sign, levels.comparison),
  } as const satisfies Operator<2>;
}

export const floatOperators = {
  fpAdd: arithmetic("+", "add", levels.sum, (a, b) => a + b),
  fpSubtract: arithmetic("-", "sub", levels.sum, (a, b) => a - b),
  fpMultiply: arithmetic("*", "mul", levels.product, (a, b) => a * b),
  fpDivide: arithmetic("/", "div", levels.product, (a, b) => a / b),
  // C's fmod (LLVM's frem), the remainder that truncates. SMT-LIB's fp.rem is IEEE's remainder, another function: a term
  // with fpRemainder must not be given to a solver (isSolverSupported).
  fpRemainder: {
    arity: 2,
    takes: ["float", "float"],
    sort: sameAsFirst,
    fold: rounded((a, b) => a % b),
    facts: undefined,
    smtLib: "fmod",
    z3: z3None,
    support: "none",
    javaScript: ([a, b], { sort }) => roundedText(sort, `${a} % ${b}`),
    reader: call("fmod"),
  },
  fpNegate: {
    arity: 1,
    takes: ["float"],
    sort: sameAsFirst,
    fold: rounded((a) => -a),
    facts: undefined,
    smtLib: "fp.neg",
    z3: z3Function("fpa_neg"),
    javaScript: ([a]) => `(-${a})`,
    reader: prefix("-"),
  },
  fpAbsolute: {
    arity: 1,
    takes: ["float"],
    sort: sameAsFirst,
    fold: rounded(Math.abs),
    facts: undefined,
    smtLib: "fp.abs",
    z3: z3Function("fpa_abs"),
    javaScript: ([a]) => `Math.abs(${a})`,
    reader: call("fabs"),
  },
  fpSquareRoot: {
    arity: 1,
    takes: ["float"],
    sort: sameAsFirst,
    fold: rounded(Math.sqrt),
    facts: undefined,
    smtLib: "fp.sqrt RNE",
    z3: z3Rounded("fpa_sqrt"),
    javaScript: ([a], { sort }) => roundedText(sort, `Math.sqrt(${a})`),
    reader: call("sqrt"),
  },
  fpFusedMultiplyAdd: {
    arity: 3,
    takes: ["float", "float", "float"],
    sort: sameAsFirst,
    fold: ([a, b, c], shape) => fusedMultiplyAdd(floatSortOf(shape), a as number, b as number, c as number),
    facts: undefined,
    smtLib: "fp.fma RNE",
    z3: z3Rounded("fpa_fma"),
    javaScript: undefined,
    reader: call("fma"),
  },
  fpRoundNearest: toIntegral("rint", "rne", roundToEven),
  fpRoundDown: toIntegral("floor", "rtn", Math.floor),
  fpRoundUp: toIntegral("ceil", "rtp", Math.ceil),
  fpRoundTowardZero: toIntegral("trunc", "rtz", Math.trunc),
  fpEqual: predicate("==", "===", "eq", (a, b) => a === b),
  fpLess: predicate("<", "<", "lt", (a, b) => a < b),
  fpLessOrEqual: predicate("≤", "<=", "leq", (a, b) => a <= b),
  fpIsNaN: {
    arity: 1,
    takes: ["float"],
    sort: bool,
    fold: ([a]) => Number.isNaN(a),
    facts: undefined,
    smtLib: "fp.isNaN",
    z3: z3Function("fpa_is_nan"),
    javaScript: ([a]) => `Number.isNaN(${a})`,
    reader: call("isnan"),
  },
  fpIsInfinite: {
    arity: 1,
    takes: ["float"],
    sort: bool,
    fold: ([a]) => Math.abs(a as number) === Number.POSITIVE_INFINITY,
    facts: undefined,
    smtLib: "fp.isInfinite",
    z3: z3Function("fpa_is_infinite"),
    javaScript: undefined,
    reader: call("isinf"),
  },
} as const satisfies Rows<FloatArities>;
