/**
 * Which function of concrete.ts an application is: picked once, when code is prepared. What is not listed here folds through the term
 * constructors.
 */
import type { Application, Sort, SymbolicTerm } from "../term/index.ts";
import { rebuild } from "../term/index.ts";
import {
  addWide,
  andWide,
  arithmeticShiftRight,
  arithmeticShiftRightWide,
  bits,
  extractNarrow,
  extractWide,
  logicalShiftRight,
  logicalShiftRightWide,
  multiplyWide,
  type Numeric,
  orWide,
  shiftLeft,
  shiftLeftWide,
  signedAddOverflowsWide,
  signedDivide,
  signedDivideWide,
  signedMultiplyOverflowsWide,
  signedRemainder,
  signedRemainderWide,
  unsignedDivide,
  unsignedDivideWide,
  unsignedLessWide,
  unsignedRemainder,
  unsignedRemainderWide,
  wrap,
  xorWide,
  zeroExtendWide,
} from "./concrete.ts";
import * as integers from "./integers.ts";
import type { Concrete, Value } from "./value.ts";
import { fromTerm, signed, toTerm } from "./value.ts";

export type ConcreteOperator = (...values: Concrete[]) => Value;

function viaTerms(application: Application): ConcreteOperator {
  const sorts = application.arguments.map((argument) => argument.sort);
  return (...values) =>
    fromTerm(
      rebuild(
        application,
        values.map((value, i) => toTerm(value, sorts[i]!)),
      ) as SymbolicTerm,
    );
}

function bitVecOperator(application: Application, width: number): ConcreteOperator | undefined {
  const narrow = width <= 32;
  type N = (a: number, b: number) => Concrete;
  type W = (a: Numeric, b: Numeric) => Concrete;
  const choose = (n: N, w: W): ConcreteOperator => (narrow ? n : w) as ConcreteOperator;
  switch (application.operator) {
    case "bvAdd":
      return choose(
        (a, b) => wrap(width, a + b),
        (a, b) => addWide(width, a, b),
      );
    case "bvMultiply":
      return choose(
        (a, b) => wrap(width, Math.imul(a, b)),
        (a, b) => multiplyWide(width, a, b),
      );
    case "bvNegate":
      return (
        narrow ? (a: number) => wrap(width, -a) : (a: Numeric) => signed(width, -BigInt(a))
      ) as ConcreteOperator;
    case "bvNot":
      return (narrow ? (a: number) => ~a : (a: Numeric) => signed(width, ~BigInt(a))) as ConcreteOperator;
    case "bvAnd":
      return choose(
        (a, b) => a & b,
        (a, b) => andWide(width, a, b),
      );
    case "bvOr":
      return choose(
        (a, b) => a | b,
        (a, b) => orWide(width, a, b),
      );
    case "bvXor":
      return choose(
        (a, b) => a ^ b,
        (a, b) => xorWide(width, a, b),
      );
    case "bvUnsignedDivide":
      return choose(
        (a, b) => unsignedDivide(width, a, b),
        (a, b) => unsignedDivideWide(width, a, b),
      );
    case "bvUnsignedRemainder":
      return choose(
        (a, b) => unsignedRemainder(width, a, b),
        (a, b) => unsignedRemainderWide(width, a, b),
      );
    case "bvSignedDivide":
      return choose(
        (a, b) => signedDivide(width, a, b),
        (a, b) => signedDivideWide(width, a, b),
      );
    case "bvSignedRemainder":
      return choose(
        (a, b) => signedRemainder(width, a, b),
        (a, b) => signedRemainderWide(width, a, b),
      );
    case "bvShiftLeft":
      return choose(
        (a, b) => shiftLeft(width, a, b),
        (a, b) => shiftLeftWide(width, a, b),
      );
    case "bvLogicalShiftRight":
      return choose(
        (a, b) => logicalShiftRight(width, a, b),
        (a, b) => logicalShiftRightWide(width, a, b),
      );
    case "bvArithmeticShiftRight":
      return choose(
        (a, b) => arithmeticShiftRight(width, a, b),
        (a, b) => arithmeticShiftRightWide(width, a, b),
      );
    case "signExtend":
      return (a) => a;
    case "zeroExtend": {
      const from = width - application.parameters[0]!;
      return (
        narrow ? (a: number) => bits(from, a) : (a: Numeric) => zeroExtendWide(from, a)
      ) as ConcreteOperator;
    }
    case "extract": {
      const low = application.parameters[1]!;
      const from = application.arguments[0]!.sort;
      if (from.kind !== "bitvec") return undefined;
      if (from.width <= 32) return ((a: number) => wrap(width, a >> low)) as ConcreteOperator;
      return (
        narrow ? (a: Numeric) => extractNarrow(width, low, a) : (a: Numeric) => extractWide(width, low, a)
      ) as ConcreteOperator;
    }
    default:
      return undefined;
  }
}

function predicateOperator(application: Application, width: number): ConcreteOperator | undefined {
  const narrow = width <= 32;
  type N = (a: number, b: number) => boolean;
  type W = (a: Numeric, b: Numeric) => boolean;
  const choose = (n: N, w: W): ConcreteOperator => (narrow ? n : w) as ConcreteOperator;
  switch (application.operator) {
    case "bvUnsignedLess":
      return choose(
        (a, b) => a >>> 0 < b >>> 0,
        (a, b) => unsignedLessWide(a, b),
      );
    case "bvUnsignedLessOrEqual":
      return choose(
        (a, b) => a >>> 0 <= b >>> 0,
        (a, b) => !unsignedLessWide(b, a),
      );
    case "bvSignedLess":
      return ((a: Numeric, b: Numeric) => a < b) as ConcreteOperator;
    case "bvSignedLessOrEqual":
      return ((a: Numeric, b: Numeric) => a <= b) as ConcreteOperator;
    case "signedAddOverflows":
      return choose(
        (a, b) => a + b !== wrap(width, a + b),
        (a, b) => signedAddOverflowsWide(width, a, b),
      );
    case "signedSubtractOverflows":
      return choose(
        (a, b) => a - b !== wrap(width, a - b),
        (a, b) => BigInt(a) - BigInt(b) !== BigInt.asIntN(width, BigInt(a) - BigInt(b)),
      );
    case "signedMultiplyOverflows":
      return choose(
        (a, b) => a * b + 0 !== wrap(width, a * b),
        (a, b) => signedMultiplyOverflowsWide(width, a, b),
      );
    default:
      return undefined;
  }
}

function floatOperator(application: Application): ConcreteOperator | undefined {
  const { sort } = application;
  if (sort.kind !== "float" || !(sort.significand === 53 || sort.significand === 24)) return undefined;
  const single = sort.significand === 24;
  const round = single ? Math.fround : (x: number) => x;
  const op = (f: (a: number, b: number) => number): ConcreteOperator =>
    ((a: number, b: number) => round(f(a, b))) as ConcreteOperator;
  switch (application.operator) {
    case "fpAdd":
      return op((a, b) => a + b);
    case "fpSubtract":
      return op((a, b) => a - b);
    case "fpMultiply":
      return op((a, b) => a * b);
    case "fpDivide":
      return op((a, b) => a / b);
    case "fpRemainder":
      return op((a, b) => a % b);
    case "fpNegate":
      return ((a: number) => -a) as ConcreteOperator;
    case "fpAbsolute":
      return Math.abs as ConcreteOperator;
    case "fpSquareRoot":
      return ((a: number) => round(Math.sqrt(a))) as ConcreteOperator;
    case "fpToFloat": {
      const from = application.arguments[0]!.sort;
      return from.kind === "float" && from.significand <= 53 ? (round as ConcreteOperator) : undefined;
    }
    case "fpFromSigned": {
      const from = application.arguments[0]!.sort;
      // From more than 53 bits to single precision the detour by double would round twice.
      if (from.kind !== "bitvec" || (single && from.width > 53)) return undefined;
      return ((a: Numeric) => round(Number(a))) as ConcreteOperator;
    }
    default:
      return undefined;
  }
}

/** Division by zero is left to the terms, which keep it. */
function integerOperator(application: Application): ConcreteOperator | undefined {
  const unlessZero = (divide: (a: Numeric, b: Numeric) => Numeric): ConcreteOperator => {
    const byZero = viaTerms(application);
    return ((a: Numeric, b: Numeric) => (b === 0 ? byZero(a, b) : divide(a, b))) as ConcreteOperator;
  };
  switch (application.operator) {
    case "intAdd":
      return integers.add as ConcreteOperator;
    case "intMultiply":
      return integers.multiply as ConcreteOperator;
    case "intQuotient":
      return unlessZero(integers.quotient);
    case "intRemainder":
      return unlessZero(integers.remainder);
    case "intDivide":
      return unlessZero(integers.divide);
    case "intModulo":
      return unlessZero(integers.modulo);
    case "intAbsolute":
      return integers.absolute as ConcreteOperator;
    default:
      return undefined;
  }
}

function equality(sort: Sort): ConcreteOperator | undefined {
  // Floats are equal as values of the theory: NaN = NaN, +0 ≠ -0.
  if (sort.kind === "float") return Object.is as ConcreteOperator;
  return (a, b) => a === b;
}

/** The function that computes `application` on plain values (Terms come back where it cannot be folded). */
export function concreteOperator(application: Application): ConcreteOperator {
  const { sort } = application;
  const arity = application.arguments.length;
  const first = application.arguments[0]?.sort;
  let found: ConcreteOperator | undefined;
  switch (application.operator) {
    case "not":
      return (a) => !a;
    case "and":
      return (...values) => values.every((value) => value === true);
    case "or":
      return (...values) => values.some((value) => value === true);
    case "equal":
      found = first === undefined ? undefined : equality(first);
      break;
    case "defined":
      return () => true;
    case "fpEqual":
      return (a, b) => a === b;
    case "fpLess":
    case "intLess":
      return (a, b) => a < b;
    case "fpLessOrEqual":
    case "intLessOrEqual":
      return (a, b) => a <= b;
    default:
      if (sort.kind === "bitvec") found = bitVecOperator(application, sort.width);
      else if (sort.kind === "float") found = floatOperator(application);
      else if (sort.kind === "int") found = integerOperator(application);
      else if (sort.kind === "bool" && first?.kind === "bitvec")
        found = predicateOperator(application, first.width);
  }
  if (found === undefined) return viaTerms(application);
  if (arity <= 2) return found;
  // Canonical sums and products have more than two arguments.
  const binary = found;
  return (...values) => values.reduce((a, b) => binary(a, b) as Concrete);
}
