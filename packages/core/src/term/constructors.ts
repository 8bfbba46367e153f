/**
 * The typed face of the smart constructors. Each takes terms in normal form and returns one; over symbols it stays over
 * symbols (`SymbolicTerm`). Arguments of the wrong sort are a fault of the caller's and throw.
 */
import { requireKind } from "./build.ts";
import { roundToSort } from "./ieee.ts";
import { falseConstant, internConstant, internSymbol, internVariable, trueConstant } from "./intern.ts";
import { apply } from "./normal/apply.ts";
import * as array from "./normal/array.ts";
import * as arithmetic from "./normal/bit-arithmetic.ts";
import * as compare from "./normal/bit-compare.ts";
import * as logic from "./normal/bit-logic.ts";
import * as overflow from "./normal/bit-overflow.ts";
import * as parts from "./normal/bit-parts.ts";
import * as shift from "./normal/bit-shift.ts";
import * as boolean from "./normal/bool.ts";
import * as definedness from "./normal/defined.ts";
import * as equality from "./normal/equal.ts";
import * as float from "./normal/float.ts";
import * as integer from "./normal/integer.ts";
import * as conditional from "./normal/ite.ts";
import { type ArraySort, bitVecSort, type FloatSort, intSort, refSort, type Sort } from "./sort.ts";
import type { Symbol, SymbolicTerm, Term, Variable } from "./term.ts";

export interface Unary {
  (a: SymbolicTerm): SymbolicTerm;
  (a: Term): Term;
}
export interface Binary {
  (a: SymbolicTerm, b: SymbolicTerm): SymbolicTerm;
  (a: Term, b: Term): Term;
}
export interface Ternary {
  (a: SymbolicTerm, b: SymbolicTerm, c: SymbolicTerm): SymbolicTerm;
  (a: Term, b: Term, c: Term): Term;
}
export interface Many {
  (...terms: readonly SymbolicTerm[]): SymbolicTerm;
  (...terms: readonly Term[]): Term;
}
/** A constructor whose first argument is a width, a number of bits or a sort. */
export interface UnaryWith<P> {
  (parameter: P, a: SymbolicTerm): SymbolicTerm;
  (parameter: P, a: Term): Term;
}

/** Slots of the table in which a binary constructor remembers its latest results; a power of two. */
const rememberedResults = 1024;

/** A path does what its neighbours did: most calls repeat an earlier one, and are answered without redoing the rules. */
function remembering(construct: (a: Term, b: Term) => Term): Binary {
  const lefts: (Term | undefined)[] = [];
  const rights: (Term | undefined)[] = [];
  const results: Term[] = [];
  return ((a: Term, b: Term): Term => {
    const slot = (Math.imul(a.id, 0x9e3779b1) ^ (b.id * 31)) & (rememberedResults - 1);
    if (lefts[slot] === a && rights[slot] === b) return results[slot] as Term;
    const result = construct(a, b);
    if (lefts.length === 0) {
      for (let index = 0; index < rememberedResults; index += 1) {
        lefts.push(undefined);
        rights.push(undefined);
        results.push(result);
      }
    }
    lefts[slot] = a;
    rights[slot] = b;
    results[slot] = result;
    return result;
  }) as Binary;
}

// --- leaves ----------------------------------------------------------------------------------------------------------

/** The condition that always holds. */
export const trueTerm = trueConstant as SymbolicTerm;
/** The condition that never holds. */
export const falseTerm = falseConstant as SymbolicTerm;

/** `trueTerm` or `falseTerm`. */
export function boolConstant(value: boolean): SymbolicTerm {
  return value ? trueTerm : falseTerm;
}

/** A constant of sort Int. Throws a RangeError for a number that is no integer. */
export function intConstant(value: bigint | number): SymbolicTerm {
  return internConstant(intSort, BigInt(value)) as Term as SymbolicTerm;
}

/** The value is taken modulo 2^width, so that −1 is all ones. */
export function bitVecConstant(width: number, value: bigint | number): SymbolicTerm {
  return internConstant(bitVecSort(width), BigInt.asUintN(width, BigInt(value))) as Term as SymbolicTerm;
}

/** The value is rounded to the sort; there is one NaN, and −0 differs from +0. */
export function floatConstant(sort: FloatSort, value: number): SymbolicTerm {
  return internConstant(sort, roundToSort(sort, value)) as Term as SymbolicTerm;
}

/** A reference by number; 0 is null. */
export function refConstant(value: bigint | number): SymbolicTerm {
  return internConstant(refSort, BigInt(value)) as Term as SymbolicTerm;
}

/** The symbol α of this name and sort: an arbitrary but fixed input. */
export function symbol(name: string, sort: Sort): Symbol & SymbolicTerm {
  return internSymbol(name, sort, false) as Symbol & SymbolicTerm;
}

/** An uninitialised value: `defined` is false of everything that depends on it. */
export function indeterminate(name: string, sort: Sort): Symbol & SymbolicTerm {
  return internSymbol(name, sort, true) as Symbol & SymbolicTerm;
}

/** A program variable; `slot` is its index in its procedure's frame or among the globals. Only equal arguments give the same variable. */
export function variable(name: string, sort: Sort, scope: "local" | "global", slot: number): Variable {
  return internVariable(name, sort, scope, slot);
}

// --- Bool ------------------------------------------------------------------------------------------------------------
// SMT-LIB's functions of the core theory under their names there, `notEqual` being `distinct` of two terms and `implies` its `=>`.
// Of no terms `and` is true and `or` false. The two sides of `ite`, and of an equation, are of one sort.

export const not = boolean.not as Unary;
export const and = boolean.and as Many;
export const or = boolean.or as Many;
export const ite = conditional.ite as Ternary;
/** SMT-LIB's `=`. On floats NaN equals NaN and −0 differs from +0; `fpEqual` is IEEE's. */
export const equal = remembering(equality.equal);
export const implies = ((a: Term, b: Term) => boolean.or(boolean.not(a), b)) as Binary;
export const notEqual = ((a: Term, b: Term) => boolean.not(equality.equal(a, b))) as Binary;

// --- Int -------------------------------------------------------------------------------------------------------------
// SMT-LIB's functions of the theory Ints: `intLess` is `<`, `intDivide` is `div`, `intModulo` is `mod`, `intAbsolute` is `abs`. The quotient toward
// zero and powers are ours: a negative exponent gives 1/a^−b rounded toward zero, and 0 for a = 0, so the result is always an integer.

export const intAdd = remembering(integer.intAdd);
export const intSubtract = remembering(integer.intSubtract);
export const intNegate = integer.intNegate as Unary;
export const intMultiply = remembering(integer.intMultiply);
/** Euclidean quotient and remainder, 0 ≤ remainder < |divisor|. By zero: open to the solver, 0 in `evaluate`. */
export const intDivide = remembering(integer.intDivide);
export const intModulo = remembering(integer.intModulo);
/** Quotient toward zero and its remainder, which has the dividend's sign. */
export const intQuotient = remembering(integer.intQuotient);
export const intRemainder = remembering(integer.intRemainder);
export const intPower = remembering(integer.intPower);
export const intAbsolute = integer.intAbsolute as Unary;
export const intLess = remembering(integer.intLess);
export const intLessOrEqual = remembering(integer.intLessOrEqual);
export const intGreater = ((a: Term, b: Term) => integer.intLess(b, a)) as Binary;
export const intGreaterOrEqual = ((a: Term, b: Term) => integer.intLessOrEqual(b, a)) as Binary;

// --- BitVec: arithmetic modulo 2^width; division by zero and wide shifts as in SMT-LIB ---------------------------------
// Both arguments are of one width, and so is the result; they have no sign, so a pair of operators reads them as unsigned or as signed.
// SMT-LIB's names are bvadd, bvsub, bvmul, bvneg, bvudiv, bvurem, bvsdiv, bvsrem (with the dividend's sign), bvand, bvor, bvxor, bvnot, bvshl,
// bvlshr, bvashr, bvult, bvule, bvslt and bvsle. By zero the quotient is all ones if unsigned, and if signed 1 for a negative dividend, else −1; the
// remainder is the dividend. A shift by the width or more leaves zeros, or copies of the sign. An overflow predicate tells whether the exact result
// is out of the width's range.

export const bvAdd = remembering(arithmetic.bvAdd);
export const bvSubtract = remembering(arithmetic.bvSubtract);
export const bvMultiply = remembering(arithmetic.bvMultiply);
export const bvNegate = arithmetic.bvNegate as Unary;
export const bvUnsignedDivide = remembering(arithmetic.bvUnsignedDivide);
export const bvUnsignedRemainder = remembering(arithmetic.bvUnsignedRemainder);
export const bvSignedDivide = remembering(arithmetic.bvSignedDivide);
export const bvSignedRemainder = remembering(arithmetic.bvSignedRemainder);
export const bvAnd = remembering(logic.bvAnd);
export const bvOr = remembering(logic.bvOr);
export const bvXor = remembering(logic.bvXor);
export const bvNot = logic.bvNot as Unary;
export const bvShiftLeft = remembering(shift.bvShiftLeft);
export const bvLogicalShiftRight = remembering(shift.bvLogicalShiftRight);
export const bvArithmeticShiftRight = remembering(shift.bvArithmeticShiftRight);
/** The first argument has the highest bits. */
export const concat = parts.concat as Many;

/** Bits `high` down to `low`, both included, counted from 0. */
export const extract = parts.extract as {
  (high: number, low: number, a: SymbolicTerm): SymbolicTerm;
  (high: number, low: number, a: Term): Term;
};
/** `extraBits` zeros in front. */
export const zeroExtend = parts.zeroExtend as UnaryWith<number>;
/** `extraBits` copies of the sign in front. */
export const signExtend = parts.signExtend as UnaryWith<number>;
/** 1 or 0 in `width` bits. */
export const boolToBitVec = ((width: number, a: Term) => {
  requireKind("ite", a, "bool");
  return conditional.ite(a, bitVecConstant(width, 1n), bitVecConstant(width, 0n));
}) as UnaryWith<number>;

export const bvUnsignedLess = remembering(compare.bvUnsignedLess);
export const bvUnsignedLessOrEqual = remembering(compare.bvUnsignedLessOrEqual);
export const bvUnsignedGreater = ((a: Term, b: Term) => compare.bvUnsignedLess(b, a)) as Binary;
export const bvUnsignedGreaterOrEqual = ((a: Term, b: Term) => compare.bvUnsignedLessOrEqual(b, a)) as Binary;
export const bvSignedLess = remembering(compare.bvSignedLess);
export const bvSignedLessOrEqual = remembering(compare.bvSignedLessOrEqual);
export const bvSignedGreater = ((a: Term, b: Term) => compare.bvSignedLess(b, a)) as Binary;
export const bvSignedGreaterOrEqual = ((a: Term, b: Term) => compare.bvSignedLessOrEqual(b, a)) as Binary;

export const signedAddOverflows = remembering(overflow.signedAddOverflows);
export const unsignedAddOverflows = remembering(overflow.unsignedAddOverflows);
export const signedSubtractOverflows = remembering(overflow.signedSubtractOverflows);
export const unsignedSubtractOverflows = remembering(overflow.unsignedSubtractOverflows);
export const signedMultiplyOverflows = remembering(overflow.signedMultiplyOverflows);
export const unsignedMultiplyOverflows = remembering(overflow.unsignedMultiplyOverflows);

// --- Float: to nearest even unless said --------------------------------------------------------------------------------
// SMT-LIB's functions of the theory FloatingPoint (fp.add, fp.sub, …) on sorts that both arguments share. Comparisons are IEEE's, false of NaN, and
// +0 equals −0. Conversions: `fpToFloat` between sorts, `fpFromSigned` and `fpFromUnsigned` from a bit-vector read as an integer, `fpFromBits` from
// the IEEE encoding, as wide as the sort.

export const fpAdd = float.fpAdd as Binary;
export const fpSubtract = float.fpSubtract as Binary;
export const fpMultiply = float.fpMultiply as Binary;
export const fpDivide = float.fpDivide as Binary;
/** C's fmod (LLVM's frem), not IEEE's remainder; not for solvers, see `isSolverSupported`. */
export const fpRemainder = float.fpRemainder as Binary;
export const fpNegate = float.fpNegate as Unary;
export const fpAbsolute = float.fpAbsolute as Unary;
export const fpSquareRoot = ((a: Term) => float.floatUnary("fpSquareRoot", a)) as Unary;
export const fpFusedMultiplyAdd = float.fpFusedMultiplyAdd as Ternary;
/** To an integer: ties to even (rint), down (floor), up (ceil), toward zero (trunc). */
export const fpRoundNearest = ((a: Term) => float.floatUnary("fpRoundNearest", a)) as Unary;
export const fpRoundDown = ((a: Term) => float.floatUnary("fpRoundDown", a)) as Unary;
export const fpRoundUp = ((a: Term) => float.floatUnary("fpRoundUp", a)) as Unary;
export const fpRoundTowardZero = ((a: Term) => float.floatUnary("fpRoundTowardZero", a)) as Unary;
export const fpEqual = float.fpEqual as Binary;
export const fpLess = float.fpLess as Binary;
export const fpLessOrEqual = float.fpLessOrEqual as Binary;
export const fpIsNaN = float.fpIsNaN as Unary;
export const fpIsInfinite = float.fpIsInfinite as Unary;
export const fpToFloat = float.fpToFloat as UnaryWith<FloatSort>;
export const fpFromSigned = float.fpFromSigned as UnaryWith<FloatSort>;
export const fpFromUnsigned = float.fpFromUnsigned as UnaryWith<FloatSort>;
/** Toward zero, to `width` bits. Out of range: open to the solver, 0 in `evaluate`; check before. */
export const fpToSigned = float.fpToSigned as UnaryWith<number>;
export const fpToUnsigned = float.fpToUnsigned as UnaryWith<number>;
export const fpFromBits = float.fpFromBits as UnaryWith<FloatSort>;
/** The IEEE encoding; of NaN the canonical one. */
export const fpToBits = float.fpToBits as Unary;

// --- Array, functions, definedness ---------------------------------------------------------------------------------------
// SMT-LIB's arrays, total and of any size: `select(array, index)`, and `store(array, index, element)`, a new array. `constantArray` has one element
// everywhere.

export const select = array.select as Binary;
export const store = array.store as Ternary;
/** Several writes, at constant indices that all differ. */
export const storeAll = array.storeAll as {
  (a: SymbolicTerm, writes: readonly (readonly [SymbolicTerm, SymbolicTerm])[]): SymbolicTerm;
  (a: Term, writes: readonly (readonly [Term, Term])[]): Term;
};
export const constantArray = array.constantArray as UnaryWith<ArraySort>;
/**
 * The array with `count` elements of the source, `most` at most: the element at `from` of the source is at `to`, and so on. Indices are bit-vectors.
 */
export const copied = array.copied as {
  (
    to: number,
    from: number,
    most: number,
    array: SymbolicTerm,
    source: SymbolicTerm,
    count: SymbolicTerm,
  ): SymbolicTerm;
  (to: number, from: number, most: number, array: Term, source: Term, count: Term): Term;
};

/** An uninterpreted function: equal arguments give equal results, nothing else is known. `evaluate` takes 0. */
export const applyFunction = apply as {
  (name: string, resultSort: Sort, ...args: readonly SymbolicTerm[]): SymbolicTerm;
  (name: string, resultSort: Sort, ...args: readonly Term[]): Term;
};

/** False where `a` depends on an indeterminate symbol. */
export const defined = definedness.defined as Unary;
