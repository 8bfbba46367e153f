/** Floating-point arithmetic, comparison and conversion: IEEE 754, to nearest even. */
import {
  and,
  bitVecConstant,
  type FloatSort,
  falseTerm,
  floatConstant,
  fpAdd,
  fpDivide,
  fpEqual,
  fpFromBits,
  fpFromSigned,
  fpFromUnsigned,
  fpIsNaN,
  fpLess,
  fpLessOrEqual,
  fpMultiply,
  fpRemainder,
  fpSubtract,
  fpToBits,
  fpToFloat,
  fpToSigned,
  fpToUnsigned,
  not,
  or,
  type Sort,
  type Term,
  trueTerm,
} from "@everypath/core";
import type { BinaryOperation } from "../llvm/module.ts";
import type { FunctionContext } from "./context.ts";

export function lowerFloatBinary(
  context: FunctionContext,
  operation: BinaryOperation,
  left: Term,
  right: Term,
): Term {
  switch (operation) {
    case "fadd":
      return fpAdd(left, right);
    case "fsub":
      return fpSubtract(left, right);
    case "fmul":
      return fpMultiply(left, right);
    case "fdiv":
      return fpDivide(left, right);
    case "frem":
      return fpRemainder(left, right);
    default:
      context.refuse(`floating-point ${operation}`);
      return left;
  }
}

/** The predicates of fcmp: o… are false and u… true where an operand is NaN. */
export function compareFloats(predicate: string, left: Term, right: Term): Term | undefined {
  const unordered = or(fpIsNaN(left), fpIsNaN(right));
  switch (predicate) {
    case "false":
      return falseTerm;
    case "oeq":
      return fpEqual(left, right);
    case "ogt":
      return fpLess(right, left);
    case "oge":
      return fpLessOrEqual(right, left);
    case "olt":
      return fpLess(left, right);
    case "ole":
      return fpLessOrEqual(left, right);
    case "one":
      return or(fpLess(left, right), fpLess(right, left));
    case "ord":
      return not(unordered);
    case "ueq":
      return or(unordered, fpEqual(left, right));
    case "ugt":
      return not(fpLessOrEqual(left, right));
    case "uge":
      return not(fpLess(left, right));
    case "ult":
      return not(fpLessOrEqual(right, left));
    case "ule":
      return not(fpLess(right, left));
    case "une":
      return not(fpEqual(left, right));
    case "uno":
      return unordered;
    case "true":
      return trueTerm;
    default:
      return undefined;
  }
}

/** To an integer, toward zero. A value that does not fit is undefined behaviour in C (6.3.1.4), so it is checked. */
export function floatToInteger(context: FunctionContext, value: Term, width: number, signed: boolean): Term {
  if (value.sort.kind !== "float") return bitVecConstant(width, 0n);
  context.require(
    fitsInteger(value, value.sort, width, signed),
    "signed-overflow",
    "floating-point value does not fit the integer type",
  );
  return signed ? fpToSigned(width, value) : fpToUnsigned(width, value);
}

/** As the compiler's sanitizer asks it: above what is cut off to less than the least integer, below the first that is too great. */
function fitsInteger(value: Term, sort: FloatSort, width: number, signed: boolean): Term {
  const magnitude = signed ? width - 1 : width;
  const lower = fpLess(floatConstant(sort, belowLeast(sort, magnitude, signed)), value);
  if (magnitude > 2 ** (sort.exponent - 1) - 1)
    return and(lower, fpLess(value, floatConstant(sort, Infinity)));
  return and(lower, fpLess(value, floatConstant(sort, 2 ** magnitude)));
}

/** The greatest number of the sort that is at most the least integer less one: that itself, or the neighbour of the least integer. */
function belowLeast(sort: FloatSort, magnitude: number, signed: boolean): number {
  if (!signed) return -1;
  if (magnitude < sort.significand) return -(2 ** magnitude) - 1;
  return -(2 ** magnitude + 2 ** (magnitude - sort.significand + 1));
}

export function integerToFloat(value: Term, sort: FloatSort, signed: boolean): Term {
  return signed ? fpFromSigned(sort, value) : fpFromUnsigned(sort, value);
}

export function convertFloat(value: Term, sort: FloatSort): Term {
  return fpToFloat(sort, value);
}

/** The same bits, seen as another type of the same width. */
export function reinterpret(value: Term, to: Sort): Term | undefined {
  if (value.sort === to) return value;
  if (value.sort.kind === "float" && to.kind === "bitvec") return fpToBits(value);
  if (value.sort.kind === "bitvec" && to.kind === "float") return fpFromBits(to, value);
  return undefined;
}
