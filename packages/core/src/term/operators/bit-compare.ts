/** Rows of the comparisons of bit-vectors, and of the predicates that say whether an operation's exact result does not fit. */
import { fitsSigned, fitsUnsigned, toSigned } from "../bits.ts";
import { boolSort } from "../sort.ts";
import type { OperatorName } from "../term.ts";
import { between, byArgumentWidth, call, word, wrapped } from "./javascript.ts";
import {
  infix,
  levels,
  type Operator,
  onIntegers,
  type Rows,
  type Shape,
  widthOf,
  z3Built,
  z3Function,
} from "./row.ts";

export interface BitCompareArities {
  bvUnsignedLess: 2;
  bvUnsignedLessOrEqual: 2;
  bvSignedLess: 2;
  bvSignedLessOrEqual: 2;
  signedAddOverflows: 2;
  unsignedAddOverflows: 2;
  signedSubtractOverflows: 2;
  unsignedSubtractOverflows: 2;
  signedMultiplyOverflows: 2;
  unsignedMultiplyOverflows: 2;
}

const bool = () => boolSort;

function comparison<const Name extends string>(
  sign: string,
  name: Name,
  of: "unsigned" | "signed",
  strict: boolean,
  complement: OperatorName,
  javaScript: Operator<2>["javaScript"],
) {
  return {
    arity: 2,
    takes: ["bits", "bits"],
    sort: bool,
    fold: onIntegers((a, b, shape) => {
      const width = widthOf(shape.arguments[0]);
      const [left, right] = of === "signed" ? [toSigned(width, a), toSigned(width, b)] : [a, b];
      return strict ? left < right : left <= right;
    }),
    facts: undefined,
    smtLib: name,
    z3: z3Function(name),
    javaScript,
    reader: infix(sign, levels.comparison),
    order: { of, strict, complement },
  } as const satisfies Operator<2>;
}

function fits(signed: boolean, exact: (a: bigint, b: bigint) => bigint): ReturnType<typeof onIntegers> {
  return onIntegers((a, b, shape) => {
    const width = widthOf(shape.arguments[0]);
    return signed
      ? !fitsSigned(width, exact(toSigned(width, a), toSigned(width, b)))
      : !fitsUnsigned(width, exact(a, b));
  });
}

/** The predicate as SMT-LIB: compute with `extra` more bits, compare with the extended short result. */
function overflowText(operation: string, extend: string, extra: (width: number) => number) {
  return ([a, b]: readonly [string, string], shape: Shape): string => {
    const grow = `(_ ${extend} ${extra(widthOf(shape.arguments[0]))})`;
    return `(distinct (${operation} (${grow} ${a}) (${grow} ${b})) (${grow} (${operation} ${a} ${b})))`;
  };
}

function overflow(
  sign: string,
  signed: boolean,
  operation: string,
  exact: (a: bigint, b: bigint) => bigint,
  extra: (width: number) => number,
  javaScript: Operator<2>["javaScript"],
) {
  return {
    arity: 2,
    takes: ["bits", "bits"],
    sort: bool,
    fold: fits(signed, exact),
    facts: undefined,
    smtLib: overflowText(operation, signed ? "sign_extend" : "zero_extend", extra),
    repeatsArguments: true,
    z3: z3Built,
    javaScript,
    reader: { form: "overflow", sign, signed },
  } as const satisfies Operator<2>;
}

const oneBit = () => 1;
const doubled = (width: number) => width;

/** The exact result, a number that a double holds, is not what is left of it in the width. */
function leavesWidth(result: (a: string, b: string) => string, low: (a: string, b: string) => string) {
  return ([a = "", b = ""]: readonly string[], width: number): string =>
    `(${result(a, b)} !== ${wrapped(width, low(a, b))})`;
}

const sum = (a: string, b: string) => `${a} + ${b}`;
const difference = (a: string, b: string) => `${a} - ${b}`;

/** Extending the sign to 32 bits keeps the order of the readings without sign. */
function unsigned(sign: string) {
  return ([a = "", b = ""]: readonly string[]): string => `(${a} >>> 0 ${sign} ${b} >>> 0)`;
}

export const bitCompareOperators = {
  bvUnsignedLess: comparison(
    "<ᵤ",
    "bvult",
    "unsigned",
    true,
    "bvUnsignedLessOrEqual",
    byArgumentWidth(unsigned("<"), ([a = "", b = ""]) => word("unsignedLessWide", a, b)),
  ),
  bvUnsignedLessOrEqual: comparison(
    "≤ᵤ",
    "bvule",
    "unsigned",
    false,
    "bvUnsignedLess",
    byArgumentWidth(unsigned("<="), ([a = "", b = ""]) => `!${word("unsignedLessWide", b, a)}`),
  ),
  bvSignedLess: comparison("<", "bvslt", "signed", true, "bvSignedLessOrEqual", between("<")),
  bvSignedLessOrEqual: comparison("≤", "bvsle", "signed", false, "bvSignedLess", between("<=")),
  signedAddOverflows: overflow(
    "+",
    true,
    "bvadd",
    (a, b) => a + b,
    oneBit,
    byArgumentWidth(leavesWidth(sum, sum), call("signedAddOverflowsWide")),
  ),
  unsignedAddOverflows: overflow("+", false, "bvadd", (a, b) => a + b, oneBit, undefined),
  signedSubtractOverflows: overflow(
    "-",
    true,
    "bvsub",
    (a, b) => a - b,
    oneBit,
    byArgumentWidth(leavesWidth(difference, difference), call("signedSubtractOverflowsWide")),
  ),
  unsignedSubtractOverflows: {
    ...overflow("-", false, "bvsub", (a, b) => a - b, oneBit, undefined),
    smtLib: "bvult",
    z3: z3Function("bvult"),
  },
  signedMultiplyOverflows: overflow(
    "·",
    true,
    "bvmul",
    (a, b) => a * b,
    doubled,
    byArgumentWidth(
      leavesWidth(
        (a, b) => `${a} * ${b} + 0`,
        (a, b) => `${a} * ${b}`,
      ),
      call("signedMultiplyOverflowsWide"),
    ),
  ),
  unsignedMultiplyOverflows: overflow("·", false, "bvmul", (a, b) => a * b, doubled, undefined),
} as const satisfies Rows<BitCompareArities>;
