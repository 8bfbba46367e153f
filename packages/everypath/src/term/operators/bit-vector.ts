/** Rows of the operators on bit-vectors; division by zero and wide shifts as SMT-LIB defines them. */
import { fitsSigned, fitsUnsigned, maskOf, toSigned, toUnsigned } from "../bits.ts";
import { bitVecSort, boolSort } from "../sort.ts";
import type { OperatorName } from "../term.ts";
import {
  infix,
  levels,
  type Operator,
  onIntegers,
  prefix,
  resultWidth,
  type Shape,
  sameAsFirst,
  special,
  widthOf,
} from "./row.ts";

const bool = () => boolSort;

function fromNumbers(compute: (a: bigint, b: bigint, width: number) => bigint): Operator["fold"] {
  return onIntegers((a, b, shape) => {
    const width = resultWidth(shape);
    return toUnsigned(width, compute(a, b, width));
  });
}

function fromSigned(compute: (a: bigint, b: bigint, width: number) => bigint): Operator["fold"] {
  return fromNumbers((a, b, width) => compute(toSigned(width, a), toSigned(width, b), width));
}

/** SMT-LIB: a udiv 0 is all ones; a sdiv 0 is 1 for negative a and −1 otherwise. */
function signedQuotient(a: bigint, b: bigint): bigint {
  if (b === 0n) return a < 0n ? 1n : -1n;
  return a / b;
}

function fits(signed: boolean, exact: (a: bigint, b: bigint) => bigint): Operator["fold"] {
  return onIntegers((a, b, shape) => {
    const width = widthOf(shape.arguments[0]);
    return signed
      ? !fitsSigned(width, exact(toSigned(width, a), toSigned(width, b)))
      : !fitsUnsigned(width, exact(a, b));
  });
}

/** The predicate as SMT-LIB: compute with `extra` more bits, compare with the extended short result. */
function overflowText(operation: string, extend: string, extra: (width: number) => number) {
  return ([a, b]: readonly string[], shape: Shape): string => {
    const grow = `(_ ${extend} ${extra(widthOf(shape.arguments[0]))})`;
    return `(distinct (${operation} (${grow} ${a}) (${grow} ${b})) (${grow} (${operation} ${a} ${b})))`;
  };
}

function overflowRow(
  sign: string,
  signed: boolean,
  operation: string,
  exact: (a: bigint, b: bigint) => bigint,
  extra: (width: number) => number,
): Operator {
  return {
    arity: 2,
    sort: bool,
    fold: fits(signed, exact),
    smtLib: overflowText(operation, signed ? "sign_extend" : "zero_extend", extra),
    repeatsArguments: true,
    reader: { form: "overflow", sign, signed },
  };
}

const oneBit = () => 1;
const doubled = (width: number) => width;

function comparison(
  sign: string,
  smtLib: string,
  signed: boolean,
  holds: (a: bigint, b: bigint) => boolean,
): Operator {
  return {
    arity: 2,
    sort: bool,
    fold: onIntegers((a, b, shape) => {
      if (!signed) return holds(a, b);
      const width = widthOf(shape.arguments[0]);
      return holds(toSigned(width, a), toSigned(width, b));
    }),
    smtLib,
    reader: infix(sign, levels.comparison),
  };
}

/** Same-width binary operator; printed as a left-associated chain, since SMT-LIB 2.6 declares these binary. */
function chain(name: string) {
  return (args: readonly string[]): string => args.reduce((left, right) => `(${name} ${left} ${right})`);
}

function foldAll(combine: (a: bigint, b: bigint) => bigint): Operator["fold"] {
  return (values, shape) => toUnsigned(resultWidth(shape), (values as readonly bigint[]).reduce(combine));
}

function concatenate(values: readonly unknown[], shape: Shape): bigint {
  let result = 0n;
  values.forEach((value, index) => {
    result = (result << BigInt(widthOf(shape.arguments[index]))) | (value as bigint);
  });
  return result;
}

export const bitVectorOperators = {
  bvAdd: {
    arity: "many",
    sort: sameAsFirst,
    fold: foldAll((a, b) => a + b),
    smtLib: chain("bvadd"),
    reader: infix("+", levels.sum, true),
  },
  bvMultiply: {
    arity: "many",
    sort: sameAsFirst,
    fold: foldAll((a, b) => a * b),
    smtLib: chain("bvmul"),
    reader: infix("·", levels.product, true),
  },
  bvNegate: {
    arity: 1,
    sort: sameAsFirst,
    fold: fromNumbers((a) => -a),
    smtLib: "bvneg",
    reader: prefix("-"),
  },
  bvUnsignedDivide: {
    arity: 2,
    sort: sameAsFirst,
    fold: fromNumbers((a, b, width) => (b === 0n ? maskOf(width) : a / b)),
    smtLib: "bvudiv",
    reader: infix("/ᵤ", levels.product),
  },
  bvUnsignedRemainder: {
    arity: 2,
    sort: sameAsFirst,
    fold: fromNumbers((a, b) => (b === 0n ? a : a % b)),
    smtLib: "bvurem",
    reader: infix("%ᵤ", levels.product),
  },
  bvSignedDivide: {
    arity: 2,
    sort: sameAsFirst,
    fold: fromSigned(signedQuotient),
    smtLib: "bvsdiv",
    reader: infix("/", levels.product),
  },
  bvSignedRemainder: {
    arity: 2,
    sort: sameAsFirst,
    fold: fromSigned((a, b) => (b === 0n ? a : a % b)),
    smtLib: "bvsrem",
    reader: infix("%", levels.product),
  },
  bvAnd: {
    arity: "many",
    sort: sameAsFirst,
    fold: foldAll((a, b) => a & b),
    smtLib: chain("bvand"),
    reader: infix("&", levels.bitAnd, true),
  },
  bvOr: {
    arity: "many",
    sort: sameAsFirst,
    fold: foldAll((a, b) => a | b),
    smtLib: chain("bvor"),
    reader: infix("|", levels.bitOr, true),
  },
  bvXor: {
    arity: "many",
    sort: sameAsFirst,
    fold: foldAll((a, b) => a ^ b),
    smtLib: chain("bvxor"),
    reader: infix("^", levels.bitXor, true),
  },
  bvNot: { arity: 1, sort: sameAsFirst, fold: fromNumbers((a) => ~a), smtLib: "bvnot", reader: prefix("~") },
  bvShiftLeft: {
    arity: 2,
    sort: sameAsFirst,
    fold: fromNumbers((a, b, width) => (b >= BigInt(width) ? 0n : a << b)),
    smtLib: "bvshl",
    reader: infix("<<", levels.shift),
  },
  bvLogicalShiftRight: {
    arity: 2,
    sort: sameAsFirst,
    fold: fromNumbers((a, b, width) => (b >= BigInt(width) ? 0n : a >> b)),
    smtLib: "bvlshr",
    reader: infix(">>ᵤ", levels.shift),
  },
  bvArithmeticShiftRight: {
    arity: 2,
    sort: sameAsFirst,
    fold: fromNumbers((a, b, width) => toSigned(width, a) >> (b >= BigInt(width) ? BigInt(width) : b)),
    smtLib: "bvashr",
    reader: infix(">>", levels.shift),
  },
  concat: {
    arity: "many",
    sort: (shape) => bitVecSort(shape.arguments.reduce((sum, part) => sum + widthOf(part), 0)),
    fold: concatenate,
    smtLib: chain("concat"),
    reader: special,
  },
  extract: {
    arity: 1,
    sort: ({ parameters: [high = 0, low = 0] }) => bitVecSort(high - low + 1),
    fold: ([a], shape) => toUnsigned(resultWidth(shape), (a as bigint) >> BigInt(shape.parameters[1] ?? 0)),
    smtLib: ([a], { parameters: [high, low] }) => `((_ extract ${high} ${low}) ${a})`,
    reader: special,
  },
  zeroExtend: {
    arity: 1,
    sort: ({ arguments: [a], parameters: [extra = 0] }) => bitVecSort(widthOf(a) + extra),
    fold: ([a]) => a,
    smtLib: ([a], { parameters: [extra] }) => `((_ zero_extend ${extra}) ${a})`,
    reader: special,
  },
  signExtend: {
    arity: 1,
    sort: ({ arguments: [a], parameters: [extra = 0] }) => bitVecSort(widthOf(a) + extra),
    fold: ([a], shape) => toUnsigned(resultWidth(shape), toSigned(widthOf(shape.arguments[0]), a as bigint)),
    smtLib: ([a], { parameters: [extra] }) => `((_ sign_extend ${extra}) ${a})`,
    reader: special,
  },
  bvUnsignedLess: comparison("<ᵤ", "bvult", false, (a, b) => a < b),
  bvUnsignedLessOrEqual: comparison("≤ᵤ", "bvule", false, (a, b) => a <= b),
  bvSignedLess: comparison("<", "bvslt", true, (a, b) => a < b),
  bvSignedLessOrEqual: comparison("≤", "bvsle", true, (a, b) => a <= b),
  signedAddOverflows: overflowRow("+", true, "bvadd", (a, b) => a + b, oneBit),
  unsignedAddOverflows: overflowRow("+", false, "bvadd", (a, b) => a + b, oneBit),
  signedSubtractOverflows: overflowRow("-", true, "bvsub", (a, b) => a - b, oneBit),
  unsignedSubtractOverflows: {
    ...overflowRow("-", false, "bvsub", (a, b) => a - b, oneBit),
    smtLib: "bvult",
  },
  signedMultiplyOverflows: overflowRow("·", true, "bvmul", (a, b) => a * b, doubled),
  unsignedMultiplyOverflows: overflowRow("·", false, "bvmul", (a, b) => a * b, doubled),
} as const satisfies Partial<Record<OperatorName, Operator>>;
