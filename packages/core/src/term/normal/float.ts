/** Rules of floats: constants fold exactly; beyond that only identities that hold for every value, NaN and −0 included. */
import { bits, bool, make, requireKind, requireSameSort } from "../build.ts";
import { canonicalNaN, roundToSort } from "../ieee.ts";
import { internConstant } from "../intern.ts";
import { floatSortOf, floatWidth, widthOf } from "../operators/row.ts";
import { compareTerms } from "../order.ts";
import { bitVecSort, type FloatSort } from "../sort.ts";
import type { OperatorName, Term } from "../term.ts";
import { signExtend, zeroExtend } from "./bit-parts.ts";
import { not } from "./bool.ts";
import { ite, pushBinary, pushUnary } from "./ite.ts";

type BinaryName = "fpAdd" | "fpSubtract" | "fpMultiply" | "fpDivide" | "fpRemainder";
type UnaryName = "fpSquareRoot" | "fpRoundNearest" | "fpRoundDown" | "fpRoundUp" | "fpRoundTowardZero";

function floatValue(term: Term): number | undefined {
  return term.kind === "constant" && typeof term.value === "number" ? term.value : undefined;
}

function argumentOf(term: Term, operator: OperatorName): Term | undefined {
  return term.kind === "application" && term.operator === operator ? term.arguments[0] : undefined;
}

function requireFloats(operator: OperatorName, a: Term, b: Term): void {
  requireKind(operator, a, "float");
  requireSameSort(operator, a, b);
}

function binary(operator: BinaryName, a: Term, b: Term): Term {
  requireFloats(operator, a, b);
  const pushed = pushBinary(a, b, (x, y) => binary(operator, x, y));
  if (pushed !== undefined) return pushed;
  for (const argument of [a, b]) {
    if (Number.isNaN(floatValue(argument))) return argument;
  }
  const commutes = operator === "fpAdd" || operator === "fpMultiply";
  return make(operator, commutes && compareTerms(a, b) > 0 ? [b, a] : [a, b]);
}

/** x + −0 is x, for +0 too; x + +0 is not (−0 + +0 is +0). */
export function fpAdd(a: Term, b: Term): Term {
  if (Object.is(floatValue(b), -0)) return a;
  if (Object.is(floatValue(a), -0)) return b;
  return binary("fpAdd", a, b);
}

export function fpSubtract(a: Term, b: Term): Term {
  if (Object.is(floatValue(b), 0)) return a;
  return binary("fpSubtract", a, b);
}

export function fpMultiply(a: Term, b: Term): Term {
  if (floatValue(b) === 1) return a;
  if (floatValue(a) === 1) return b;
  return binary("fpMultiply", a, b);
}

export function fpDivide(a: Term, b: Term): Term {
  if (floatValue(b) === 1) return a;
  return binary("fpDivide", a, b);
}

/** C's fmod. No solver can be given it (isSolverSupported). */
export function fpRemainder(a: Term, b: Term): Term {
  return binary("fpRemainder", a, b);
}

export function fpNegate(a: Term): Term {
  requireKind("fpNegate", a, "float");
  return pushUnary(a, fpNegate) ?? argumentOf(a, "fpNegate") ?? make("fpNegate", [a]);
}

export function fpAbsolute(a: Term): Term {
  requireKind("fpAbsolute", a, "float");
  if (argumentOf(a, "fpAbsolute") !== undefined) return a;
  const negated = argumentOf(a, "fpNegate");
  if (negated !== undefined) return fpAbsolute(negated);
  return pushUnary(a, fpAbsolute) ?? make("fpAbsolute", [a]);
}

export function floatUnary(operator: UnaryName, a: Term): Term {
  requireKind(operator, a, "float");
  return pushUnary(a, (leaf) => floatUnary(operator, leaf)) ?? make(operator, [a]);
}

export function fpFusedMultiplyAdd(a: Term, b: Term, c: Term): Term {
  requireFloats("fpFusedMultiplyAdd", a, b);
  requireFloats("fpFusedMultiplyAdd", a, c);
  return make("fpFusedMultiplyAdd", compareTerms(a, b) > 0 ? [b, a, c] : [a, b, c]);
}

/** IEEE equality: false on NaN, +0 = −0. `equal` is identity of values instead. */
export function fpEqual(a: Term, b: Term): Term {
  requireFloats("fpEqual", a, b);
  if (isNaNConstant(a) || isNaNConstant(b)) return bool(false);
  if (a === b) return not(fpIsNaN(a));
  return pushBinary(a, b, fpEqual) ?? make("fpEqual", compareTerms(a, b) > 0 ? [b, a] : [a, b]);
}

function isNaNConstant(term: Term): boolean {
  return Number.isNaN(floatValue(term));
}

export function fpLess(a: Term, b: Term): Term {
  requireFloats("fpLess", a, b);
  if (a === b || isNaNConstant(a) || isNaNConstant(b)) return bool(false);
  return pushBinary(a, b, fpLess) ?? make("fpLess", [a, b]);
}

export function fpLessOrEqual(a: Term, b: Term): Term {
  requireFloats("fpLessOrEqual", a, b);
  if (isNaNConstant(a) || isNaNConstant(b)) return bool(false);
  if (a === b) return not(fpIsNaN(a));
  return pushBinary(a, b, fpLessOrEqual) ?? make("fpLessOrEqual", [a, b]);
}

/** Through the operators that neither make nor lose a NaN. */
export function fpIsNaN(a: Term): Term {
  requireKind("fpIsNaN", a, "float");
  const inner = argumentOf(a, "fpNegate") ?? argumentOf(a, "fpAbsolute") ?? argumentOf(a, "fpToFloat");
  if (inner !== undefined) return fpIsNaN(inner);
  if (argumentOf(a, "fpFromSigned") !== undefined || argumentOf(a, "fpFromUnsigned") !== undefined)
    return bool(false);
  return pushUnary(a, fpIsNaN) ?? make("fpIsNaN", [a]);
}

export function fpIsInfinite(a: Term): Term {
  requireKind("fpIsInfinite", a, "float");
  const inner = argumentOf(a, "fpNegate") ?? argumentOf(a, "fpAbsolute");
  if (inner !== undefined) return fpIsInfinite(inner);
  return pushUnary(a, fpIsInfinite) ?? make("fpIsInfinite", [a]);
}

/** Conversion between formats; to a wider one and back is the identity. */
export function fpToFloat(sort: FloatSort, a: Term): Term {
  requireKind("fpToFloat", a, "float");
  if (a.sort === sort) return a;
  const inner = argumentOf(a, "fpToFloat");
  if (inner !== undefined && inner.sort === sort && floatSortOf(a).significand > sort.significand)
    return inner;
  return pushUnary(a, (leaf) => fpToFloat(sort, leaf)) ?? make("fpToFloat", [a], { sort });
}

export function fpFromSigned(sort: FloatSort, a: Term): Term {
  requireKind("fpFromSigned", a, "bitvec");
  return pushUnary(a, (leaf) => fpFromSigned(sort, leaf)) ?? make("fpFromSigned", [a], { sort });
}

export function fpFromUnsigned(sort: FloatSort, a: Term): Term {
  requireKind("fpFromUnsigned", a, "bitvec");
  return pushUnary(a, (leaf) => fpFromUnsigned(sort, leaf)) ?? make("fpFromUnsigned", [a], { sort });
}

/** Toward zero; open (and not folded) where the integer does not fit in the width. */
export function fpToSigned(width: number, a: Term): Term {
  requireKind("fpToSigned", a, "float");
  const integer = argumentOf(a, "fpFromSigned");
  if (integer !== undefined && widthOf(integer) <= Math.min(width, floatSortOf(a).significand)) {
    return signExtend(width - widthOf(integer), integer);
  }
  return make("fpToSigned", [a], { sort: bitVecSort(width) });
}

export function fpToUnsigned(width: number, a: Term): Term {
  requireKind("fpToUnsigned", a, "float");
  const integer = argumentOf(a, "fpFromUnsigned");
  if (integer !== undefined && widthOf(integer) <= Math.min(width, floatSortOf(a).significand)) {
    return zeroExtend(width - widthOf(integer), integer);
  }
  return make("fpToUnsigned", [a], { sort: bitVecSort(width) });
}

export function fpFromBits(sort: FloatSort, a: Term): Term {
  requireKind("fpFromBits", a, "bitvec");
  if (widthOf(a) !== floatWidth(sort))
    throw new Error(`fpFromBits: ${widthOf(a)} bits for ${floatWidth(sort)}`);
  return (
    argumentOf(a, "fpToBits") ??
    pushUnary(a, (leaf) => fpFromBits(sort, leaf)) ??
    make("fpFromBits", [a], { sort })
  );
}

/** The IEEE encoding, every NaN as the canonical one. */
export function fpToBits(a: Term): Term {
  requireKind("fpToBits", a, "float");
  const encoded = argumentOf(a, "fpFromBits");
  if (encoded !== undefined) {
    const sort = floatSortOf(a);
    return ite(fpIsNaN(a), bits(floatWidth(sort), canonicalNaN(sort)), encoded);
  }
  return pushUnary(a, fpToBits) ?? make("fpToBits", [a]);
}

export function floatConstant(sort: FloatSort, value: number): Term {
  return internConstant(sort, roundToSort(sort, value));
}
