/** C's values as terms, its conversions (C 6.3.1) and its operators on them. No operator has a side effect, and none fails. */
import {
  and,
  bitVecConstant,
  boolToBitVec,
  bvAdd,
  bvAnd,
  bvArithmeticShiftRight,
  bvLogicalShiftRight,
  bvMultiply,
  bvNegate,
  bvNot,
  bvOr,
  bvShiftLeft,
  bvSignedDivide,
  bvSignedLess,
  bvSignedRemainder,
  bvSubtract,
  bvUnsignedDivide,
  bvUnsignedLess,
  bvUnsignedRemainder,
  bvXor,
  equal,
  extract,
  type FloatSort,
  float32Sort,
  float64Sort,
  floatConstant,
  fpAdd,
  fpDivide,
  fpEqual,
  fpFromSigned,
  fpFromUnsigned,
  fpLess,
  fpLessOrEqual,
  fpMultiply,
  fpNegate,
  fpSubtract,
  fpToFloat,
  fpToSigned,
  fpToUnsigned,
  not,
  or,
  type SymbolicTerm,
  signExtend,
  sizeOf,
  unreachable,
  type ValueType,
  zeroExtend,
} from "@everypath/core";
import type { BinaryOperator } from "./syntax.ts";
import { Problem } from "./syntax.ts";

/** A value of C. */
export type Operand =
  | IntegerOperand
  /** A truth value, which becomes an `int` where one is needed. */
  | { readonly kind: "truth"; readonly term: SymbolicTerm }
  | FloatOperand
  | PointerOperand
  /** An array, structure or union: nothing but its place. */
  | { readonly kind: "composite"; readonly address: SymbolicTerm; readonly type: ValueType };

export interface IntegerOperand {
  readonly kind: "integer";
  readonly term: SymbolicTerm;
  readonly width: number;
  readonly signed: boolean;
  /** The type it has by itself; undefined for the result of an operator. */
  readonly type?: ValueType | undefined;
}

export interface FloatOperand {
  readonly kind: "float";
  readonly term: SymbolicTerm;
  readonly bits: 32 | 64;
}

export interface PointerOperand {
  readonly kind: "pointer";
  readonly term: SymbolicTerm;
  readonly bits: number;
  /** undefined where the type is not known, or void. */
  readonly pointee: ValueType | undefined;
}

/** Whether the value differs from 0 (C 6.5.13 to 6.5.15). Throws a `Problem` at the column, from 1, for a structure, which has no truth. */
export function truthOf(operand: Operand, column: number): SymbolicTerm {
  switch (operand.kind) {
    case "truth":
      return operand.term;
    case "integer":
      return not(equal(operand.term, bitVecConstant(operand.width, 0n)));
    case "pointer":
      return not(equal(operand.term, bitVecConstant(operand.bits, 0n)));
    case "float":
      return not(fpEqual(operand.term, floatConstant(floatSort(operand.bits), 0)));
    case "composite":
      if (operand.type.kind === "array") return truthOf(decayed(operand), column);
      throw new Problem("a structure is neither true nor false", column);
    default:
      return unreachable(operand);
  }
}

/** C 6.3.2.1: an array becomes a pointer to its first element. */
export function decayed(operand: Operand): Operand {
  if (operand.kind !== "composite" || operand.type.kind !== "array") return operand;
  const { sort } = operand.address;
  const bits = sort.kind === "bitvec" ? sort.width : 64;
  return { kind: "pointer", term: operand.address, bits, pointee: operand.type.element };
}

/** C 6.3.1.1: what is narrower than int becomes int. */
export function promote(operand: IntegerOperand | (Operand & { readonly kind: "truth" })): IntegerOperand {
  if (operand.kind === "truth")
    return { kind: "integer", term: boolToBitVec(32, operand.term), width: 32, signed: true };
  const { term, width, signed } = operand;
  if (width >= 32) return { kind: "integer", term, width, signed };
  return { kind: "integer", term: resized(term, width, 32, signed), width: 32, signed: true };
}

function resized(term: SymbolicTerm, from: number, to: number, signed: boolean): SymbolicTerm {
  if (to === from) return term;
  if (to < from) return extract(to - 1, 0, term);
  return signed ? signExtend(to - from, term) : zeroExtend(to - from, term);
}

export function floatSort(bits: 32 | 64): FloatSort {
  return bits === 32 ? float32Sort : float64Sort;
}

function toFloat(operand: Operand, bits: 32 | 64, column: number): SymbolicTerm {
  const sort = floatSort(bits);
  switch (operand.kind) {
    case "float":
      return operand.bits === bits ? operand.term : fpToFloat(sort, operand.term);
    case "integer":
    case "truth": {
      const { term, signed } = promote(operand);
      return signed ? fpFromSigned(sort, term) : fpFromUnsigned(sort, term);
    }
    case "pointer":
    case "composite":
      throw new Problem("a number is needed here", column);
    default:
      return unreachable(operand);
  }
}

/** The value in a type, as by an assignment or a cast. */
export function convert(operand: Operand, type: ValueType, column: number): SymbolicTerm {
  const value = decayed(operand);
  switch (type.kind) {
    case "integer": {
      const { bits, signed } = type;
      if (type.boolean === true) return boolToBitVec(bits, truthOf(value, column));
      if (value.kind === "pointer") return resized(value.term, value.bits, bits, false);
      if (value.kind === "float")
        return signed ? fpToSigned(bits, value.term) : fpToUnsigned(bits, value.term);
      if (value.kind === "composite") break;
      if (value.kind === "truth") return boolToBitVec(bits, value.term);
      return resized(value.term, value.width, bits, value.signed);
    }
    case "bool":
      return truthOf(value, column);
    case "float":
      return toFloat(value, type.bits, column);
    case "pointer":
      if (value.kind === "pointer") return value.term;
      if (value.kind !== "integer") break;
      return resized(value.term, value.width, type.bits, value.signed);
    case "array":
    case "structure":
    case "mathematical":
    case "table":
    case "reference":
    case "opaque":
      break;
    default:
      return unreachable(type);
  }
  throw new Problem("the value does not fit the type", column);
}

export function negate(operand: Operand, column: number): Operand {
  if (operand.kind === "float") return { ...operand, term: fpNegate(operand.term) };
  const { term, width, signed } = wholeNumber(operand, column);
  return { kind: "integer", term: bvNegate(term), width, signed };
}

export function complement(operand: Operand, column: number): Operand {
  const { term, width, signed } = wholeNumber(operand, column);
  return { kind: "integer", term: bvNot(term), width, signed };
}

export function wholeNumber(operand: Operand, column: number): IntegerOperand {
  if (operand.kind === "integer" || operand.kind === "truth") return promote(operand);
  throw new Problem("a whole number is needed here", column);
}

export function combine(
  operator: BinaryOperator,
  leftOperand: Operand,
  rightOperand: Operand,
  column: number,
): Operand {
  if (operator === "&&" || operator === "||") {
    const terms = [truthOf(leftOperand, column), truthOf(rightOperand, column)] as const;
    return { kind: "truth", term: operator === "&&" ? and(...terms) : or(...terms) };
  }
  const left = decayed(leftOperand);
  const right = decayed(rightOperand);
  if (left.kind === "pointer" || right.kind === "pointer")
    return combinePointers(operator, left, right, column);
  if (left.kind === "float" || right.kind === "float") return combineFloats(operator, left, right, column);
  const p = wholeNumber(left, column);
  const q = wholeNumber(right, column);
  return operator === "<<" || operator === ">>" ? shift(operator, p, q) : combineIntegers(operator, p, q);
}

/** C 6.5.7: the type is the promoted left operand's; beyond its width nothing (or the sign) is left. */
function shift(operator: "<<" | ">>", value: IntegerOperand, count: IntegerOperand): Operand {
  const { width, signed } = value;
  const by = resized(count.term, count.width, width, false);
  const move = operator === "<<" ? bvShiftLeft : signed ? bvArithmeticShiftRight : bvLogicalShiftRight;
  return { kind: "integer", term: move(value.term, by), width, signed };
}

/** C 6.3.1.8, the usual arithmetic conversions. */
function combineIntegers(
  operator: Exclude<BinaryOperator, "&&" | "||" | "<<" | ">>">,
  p: IntegerOperand,
  q: IntegerOperand,
): Operand {
  const width = Math.max(p.width, q.width);
  const signed = p.width === q.width ? p.signed && q.signed : p.width > q.width ? p.signed : q.signed;
  const left = resized(p.term, p.width, width, p.signed);
  const right = resized(q.term, q.width, width, q.signed);
  const less = signed ? bvSignedLess : bvUnsignedLess;
  const integer = (term: SymbolicTerm): Operand => ({ kind: "integer", term, width, signed });
  const truth = (term: SymbolicTerm): Operand => ({ kind: "truth", term });
  switch (operator) {
    case "==":
      return truth(equal(left, right));
    case "!=":
      return truth(not(equal(left, right)));
    case "<":
      return truth(less(left, right));
    case ">":
      return truth(less(right, left));
    case "<=":
      return truth(not(less(right, left)));
    case ">=":
      return truth(not(less(left, right)));
    case "+":
      return integer(bvAdd(left, right));
    case "-":
      return integer(bvSubtract(left, right));
    case "*":
      return integer(bvMultiply(left, right));
    case "/":
      return integer(signed ? bvSignedDivide(left, right) : bvUnsignedDivide(left, right));
    case "%":
      return integer(signed ? bvSignedRemainder(left, right) : bvUnsignedRemainder(left, right));
    case "&":
      return integer(bvAnd(left, right));
    case "|":
      return integer(bvOr(left, right));
    case "^":
      return integer(bvXor(left, right));
    default:
      return unreachable(operator);
  }
}

function combineFloats(operator: BinaryOperator, p: Operand, q: Operand, column: number): Operand {
  const bits = (p.kind === "float" && p.bits === 64) || (q.kind === "float" && q.bits === 64) ? 64 : 32;
  const left = toFloat(p, bits, column);
  const right = toFloat(q, bits, column);
  const float = (term: SymbolicTerm): Operand => ({ kind: "float", term, bits });
  const truth = (term: SymbolicTerm): Operand => ({ kind: "truth", term });
  switch (operator) {
    case "==":
      return truth(fpEqual(left, right));
    case "!=":
      return truth(not(fpEqual(left, right)));
    case "<":
      return truth(fpLess(left, right));
    case ">":
      return truth(fpLess(right, left));
    case "<=":
      return truth(fpLessOrEqual(left, right));
    case ">=":
      return truth(fpLessOrEqual(right, left));
    case "+":
      return float(fpAdd(left, right));
    case "-":
      return float(fpSubtract(left, right));
    case "*":
      return float(fpMultiply(left, right));
    case "/":
      return float(fpDivide(left, right));
    default:
      throw new Problem(`'${operator}' takes whole numbers`, column);
  }
}

function combinePointers(operator: BinaryOperator, p: Operand, q: Operand, column: number): Operand {
  if (p.kind === "pointer" && (operator === "+" || operator === "-") && q.kind !== "pointer")
    return displaced(p, operator === "+" ? q : negate(q, column), column);
  if (operator === "+" && q.kind === "pointer" && p.kind !== "pointer") return displaced(q, p, column);
  const bits = p.kind === "pointer" ? p.bits : q.kind === "pointer" ? q.bits : 64;
  const left = addressOf(p, bits, column);
  const right = addressOf(q, bits, column);
  const truth = (term: SymbolicTerm): Operand => ({ kind: "truth", term });
  switch (operator) {
    case "==":
      return truth(equal(left, right));
    case "!=":
      return truth(not(equal(left, right)));
    case "<":
      return truth(bvUnsignedLess(left, right));
    case ">":
      return truth(bvUnsignedLess(right, left));
    case "<=":
      return truth(not(bvUnsignedLess(right, left)));
    case ">=":
      return truth(not(bvUnsignedLess(left, right)));
    case "-": {
      const size = p.kind === "pointer" ? elementSize(p, column) : 1;
      const difference = bvSignedDivide(bvSubtract(left, right), bitVecConstant(bits, BigInt(size)));
      return { kind: "integer", term: difference, width: bits, signed: true };
    }
    default:
      throw new Problem(`'${operator}' does not take pointers`, column);
  }
}

function addressOf(operand: Operand, bits: number, column: number): SymbolicTerm {
  if (operand.kind === "pointer") return operand.term;
  const { term, width, signed } = wholeNumber(operand, column);
  return resized(term, width, bits, signed);
}

/** p + i */
export function displaced(pointer: PointerOperand, index: Operand, column: number): PointerOperand {
  const { bits } = pointer;
  const { term, width, signed } = wholeNumber(index, column);
  const size = bitVecConstant(bits, BigInt(elementSize(pointer, column)));
  const offset = bvMultiply(resized(term, width, bits, signed), size);
  return { ...pointer, term: bvAdd(pointer.term, offset) };
}

function elementSize({ pointee }: PointerOperand, column: number): number {
  const size = pointee === undefined ? 0 : sizeOf(pointee);
  if (size === 0) throw new Problem("the size of what the pointer means is not known", column);
  return size;
}
