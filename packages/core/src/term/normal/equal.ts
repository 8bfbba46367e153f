/** Rules of equality, sort by sort. */
import { limits } from "../../limits/index.ts";
import { bitFacts } from "../bit-facts.ts";
import { fitsSigned, fitsUnsigned, maskOf, oddInverse, toSigned } from "../bits.ts";
import { bits, bool, integerValue, isConstant, make, requireSameSort } from "../build.ts";
import { falseConstant, trueConstant } from "../intern.ts";
import { widthOf } from "../operators/row.ts";
import { compareTerms } from "../order.ts";
import { unreachable } from "../sort.ts";
import type { Application, Term } from "../term.ts";
import { bvNegate } from "./bit-arithmetic.ts";
import { bvSignedLess, bvSignedLessOrEqual, narrowPair } from "./bit-compare.ts";
import { bvNot, bvXor } from "./bit-logic.ts";
import { alignParts } from "./bit-merge.ts";
import { partsOf } from "./bit-parts.ts";
import { and, not } from "./bool.ts";
import { equalIntegers } from "./integer.ts";
import { asIte, ite, pushBinary, pushComparison } from "./ite.ts";
import {
  addLinear,
  bitVectors,
  isLinearApplication,
  linearOf,
  type Monomial,
  scaleLinear,
  splitSides,
} from "./linear.ts";

export function equal(a: Term, b: Term): Term {
  requireSameSort("equal", a, b);
  if (a === b) return trueConstant;
  if (isConstant(a) && isConstant(b)) return falseConstant;
  const sort = a.sort;
  switch (sort.kind) {
    case "bool":
      return equalBooleans(a, b);
    case "int":
      return equalIntegers(a, b);
    case "bitvec":
      return equalBits(a, b);
    case "float":
    case "ref":
      return pushBinary(a, b, equal) ?? oriented(a, b);
    case "array":
    case "uninterpreted":
      return oriented(a, b);
    default:
      return unreachable(sort);
  }
}

function oriented(a: Term, b: Term): Term {
  return make("equal", compareTerms(a, b) <= 0 ? [a, b] : [b, a]);
}

function negand(term: Term): Term | undefined {
  return term.kind === "application" && term.operator === "not" ? term.arguments[0] : undefined;
}

function equalBooleans(a: Term, b: Term): Term {
  if (isConstant(a)) return a.value === true ? b : not(b);
  if (isConstant(b)) return b.value === true ? a : not(a);
  const left = negand(a);
  const right = negand(b);
  if (left !== undefined && right !== undefined) return equal(left, right);
  if (left !== undefined) return not(equal(left, b));
  if (right !== undefined) return not(equal(a, right));
  if (isComparison(a) && not(a) === b) return falseConstant;
  return oriented(a, b);
}

function isComparison(term: Term): boolean {
  return term.kind === "application" && term.operator !== "and" && term.operator !== "or";
}

/** Known bits that differ, or ranges without a common value. */
function cannotBeEqual(a: Term, b: Term): boolean {
  const left = bitFacts(a);
  const right = bitFacts(b);
  return (
    ((left.ones & right.zeros) | (left.zeros & right.ones)) !== 0n ||
    left.unsignedMax < right.unsignedMin ||
    right.unsignedMax < left.unsignedMin ||
    left.signedMax < right.signedMin ||
    right.signedMax < left.signedMin
  );
}

function equalBits(a: Term, b: Term): Term {
  if (a === b) return trueConstant;
  const pushed = pushComparison(a, b, equal);
  if (pushed !== undefined) return pushed;
  if (cannotBeEqual(a, b)) return falseConstant;
  const sides = linearSides(a, b);
  if (sides !== undefined) {
    if (sides.length === 1) return sides[0];
    const [left, right] = sides;
    if (left !== a || right !== b) {
      if (left === right) return trueConstant;
      if (isConstant(left) && isConstant(right)) return falseConstant;
      if (cannotBeEqual(left, right)) return falseConstant;
    }
    return structural(left, right) ?? make("equal", [left, right]);
  }
  return structural(a, b) ?? oriented(a, b);
}

/**
 * Sums are cancelled against each other: Σ cᵢ·mᵢ + k = 0, split by sign. Valid modulo 2^width, unlike for an order.
 * One result is an equation already solved.
 */
function linearSides(a: Term, b: Term): readonly [Term] | readonly [Term, Term] | undefined {
  const ring = bitVectors(widthOf(a));
  if (!isLinearApplication(ring, a) && !isLinearApplication(ring, b)) return undefined;
  const difference = addLinear(ring, linearOf(ring, a), linearOf(ring, b), -1n);
  const [first, second] = difference.monomials;
  if (first === undefined) return [bool(difference.constant === 0n)];
  if (second === undefined && (first.coefficient & 1n) === 1n) {
    // c·m = −k with c odd: m = −k·c⁻¹.
    const inverse = oddInverse(widthOf(a), first.coefficient);
    return [equal(first.atom, bits(widthOf(a), -difference.constant * inverse))];
  }
  if (second === undefined) {
    const value = solvedForSmall(widthOf(a), first, -difference.constant);
    if (value === "none") return [falseConstant];
    if (value !== undefined) return [equal(first.atom, bits(widthOf(a), value))];
  }
  return splitSides(
    ring,
    ring.signed(first.coefficient) > 0n ? difference : scaleLinear(ring, difference, -1n),
  );
}

/**
 * The only value of m below 2^(width - t) for which 2^t·c·m is the constant, c odd: where m is known to be so small, as a subscript times the size of
 * an element is, there is no other. Undefined where m may be larger.
 */
function solvedForSmall(
  width: number,
  { atom, coefficient }: Monomial,
  constant: bigint,
): bigint | "none" | undefined {
  let shift = 0;
  while (((coefficient >> BigInt(shift)) & 1n) === 0n) shift++;
  const { unsignedMax } = bitFacts(atom);
  if (unsignedMax > maskOf(width - shift)) return undefined;
  const value = constant & maskOf(width);
  if ((value & maskOf(shift)) !== 0n) return "none";
  const odd = coefficient >> BigInt(shift);
  const solution = ((value >> BigInt(shift)) * oddInverse(width - shift, odd)) & maskOf(width - shift);
  return solution > unsignedMax ? "none" : solution;
}

/** Rules that look at how the sides are built; undefined if none applies. */
function structural(a: Term, b: Term): Term | undefined {
  if (isConstant(a)) return structural(b, a);
  const narrow = narrowPair(a, b, false);
  if (narrow !== undefined) return equal(narrow[0], narrow[1]);
  const branch = equalToBranch(a, b) ?? equalToBranch(b, a);
  if (branch !== undefined) return branch;
  const rows = equalRows(a, b);
  if (rows !== undefined) return rows;
  const value = integerValue(b);
  if (value === undefined || a.kind !== "application") return undefined;
  return solved(a, value);
}

/** ite(c, x, y) = x  is  c ∨ y = x, and a choice where y may be unset: of a choice only the side taken must be defined. */
function equalToBranch(a: Term, b: Term): Term | undefined {
  const branches = asIte(a);
  if (branches === undefined || a.depth > limits.term.comparedConditionalDepth) return undefined;
  const [condition, whenTrue, whenFalse] = branches;
  if (whenTrue === b) return ite(condition, trueConstant, equal(whenFalse, b));
  if (whenFalse === b) return ite(condition, equal(whenTrue, b), trueConstant);
  if (!isConstant(b)) return undefined;
  if (isConstant(whenTrue)) return ite(condition, falseConstant, equal(whenFalse, b));
  if (isConstant(whenFalse)) return ite(condition, equal(whenTrue, b), falseConstant);
  return undefined;
}

/** Rows of parts are equal if their parts are. */
function equalRows(a: Term, b: Term): Term | undefined {
  if (partsOf(a).length === 1 && partsOf(b).length === 1) return undefined;
  const pairs = alignParts(a, b);
  if (pairs === undefined || pairs.length < 2) return undefined;
  return and(...pairs.map(([left, right]) => equal(left, right)));
}

/** An equation between an application and a constant, solved for the application's argument. */
function solved(a: Application, value: bigint): Term | undefined {
  const width = widthOf(a);
  const [first] = a.arguments as readonly [Term];
  const last = a.arguments.at(-1) as Term;
  switch (a.operator) {
    case "bvNot":
      return equal(first, bvNot(bits(width, value)));
    case "bvNegate":
      return equal(first, bvNegate(bits(width, value)));
    case "zeroExtend":
      return fitsUnsigned(widthOf(first), value) ? undefined : falseConstant;
    case "signExtend":
      return fitsSigned(widthOf(first), toSigned(width, value)) ? undefined : falseConstant;
    case "bvXor": {
      const rest = a.arguments.slice(0, -1);
      if (isConstant(last)) return equal(rest.reduce(bvXor), bvXor(last, bits(width, value)));
      return value === 0n && a.arguments.length === 2 ? equal(first, last) : undefined;
    }
    case "bvOr":
      return value === 0n ? and(...a.arguments.map((part) => equal(part, bits(width, 0n)))) : undefined;
    case "bvAnd":
      return value === maskOf(width)
        ? and(...a.arguments.map((part) => equal(part, bits(width, value))))
        : undefined;
    case "extract":
      return signBit(a, value);
    default:
      return undefined;
  }
}

/** The highest bit of x is 1: x < 0. */
function signBit(a: Application, value: bigint): Term | undefined {
  const source = a.arguments[0] as Term;
  const [high, low] = a.parameters as readonly [number, number];
  const width = widthOf(source);
  if (high !== low || high !== width - 1) return undefined;
  const zero = bits(width, 0n);
  return value === 1n ? bvSignedLess(source, zero) : bvSignedLessOrEqual(zero, source);
}
