/**
 * Linear forms Σ cᵢ·mᵢ + k over a ring: the integers, or the bit-vectors of one width. A sum is kept as one flat application
 * whose monomials stand in a fixed order, constant last; so equal polynomials are the same term (King's `2·a + b`).
 */
import { toSigned, toUnsigned } from "../bits.ts";
import { integerValue } from "../build.ts";
import { internApplication, internConstant } from "../intern.ts";
import { compareTerms } from "../order.ts";
import { bitVecSort, intSort, type Sort } from "../sort.ts";
import type { OperatorName, Term } from "../term.ts";

export interface Ring {
  readonly sort: Sort;
  readonly add: OperatorName;
  readonly multiply: OperatorName;
  readonly wrap: (value: bigint) => bigint;
  /** The coefficient as the reader thinks of it: signed. */
  readonly signed: (value: bigint) => bigint;
  /** A sum with more monomials becomes an opaque summand of the next. */
  readonly greatestSum: number;
}

/** A monomial's atom is a term that is neither a sum nor a multiple; a product of such terms counts as one atom. */
export interface Monomial {
  readonly atom: Term;
  readonly coefficient: bigint;
}

export interface Linear {
  readonly constant: bigint;
  /** In the order of `compareAtoms`, no coefficient 0. */
  readonly monomials: readonly Monomial[];
}

export const integers: Ring = {
  sort: intSort,
  add: "intAdd",
  multiply: "intMultiply",
  wrap: (value) => value,
  signed: (value) => value,
  greatestSum: 256,
};

const bitVectorRings: Ring[] = [];

export function bitVectors(width: number): Ring {
  let ring = bitVectorRings[width];
  if (ring === undefined) {
    ring = {
      sort: bitVecSort(width),
      add: "bvAdd",
      multiply: "bvMultiply",
      wrap: (value) => toUnsigned(width, value),
      signed: (value) => toSigned(width, value),
      greatestSum: 32,
    };
    bitVectorRings[width] = ring;
  }
  return ring;
}

function isOperator(term: Term, operator: OperatorName) {
  return term.kind === "application" && term.operator === operator ? term : undefined;
}

function degree(ring: Ring, atom: Term): number {
  return isOperator(atom, ring.multiply)?.arguments.length ?? 1;
}

/** Higher degree first, so that x² + x reads as usual. */
function compareAtoms(ring: Ring, a: Term, b: Term): number {
  return degree(ring, b) - degree(ring, a) || compareTerms(a, b);
}

function monomialOf(ring: Ring, term: Term): Monomial {
  const product = isOperator(term, ring.multiply);
  if (product !== undefined) {
    const coefficient = integerValue(product.arguments[0] as Term);
    if (coefficient === undefined) return { atom: term, coefficient: 1n };
    const factors = product.arguments.slice(1);
    return { atom: productOf(ring, factors), coefficient };
  }
  const negated = isOperator(term, "bvNegate");
  if (negated !== undefined) return { atom: negated.arguments[0] as Term, coefficient: ring.wrap(-1n) };
  return { atom: term, coefficient: 1n };
}

export function linearOf(ring: Ring, term: Term): Linear {
  const value = integerValue(term);
  if (value !== undefined) return { constant: value, monomials: [] };
  const sum = isOperator(term, ring.add);
  if (sum === undefined) return { constant: 0n, monomials: [monomialOf(ring, term)] };
  let constant = 0n;
  const monomials: Monomial[] = [];
  for (const summand of sum.arguments) {
    const summandValue = integerValue(summand);
    if (summandValue !== undefined) constant = summandValue;
    else monomials.push(monomialOf(ring, summand));
  }
  return { constant, monomials };
}

/** True if the term is a sum or a multiple, so that taking it apart may gain something. */
export function isLinearApplication(ring: Ring, term: Term): boolean {
  return isOperator(term, ring.add) !== undefined || monomialOf(ring, term).coefficient !== 1n;
}

/** a + scale·b. */
export function addLinear(ring: Ring, a: Linear, b: Linear, scale: bigint): Linear {
  const monomials: Monomial[] = [];
  let i = 0;
  let j = 0;
  while (i < a.monomials.length || j < b.monomials.length) {
    const left = a.monomials[i];
    const right = b.monomials[j];
    const order =
      left === undefined ? 1 : right === undefined ? -1 : compareAtoms(ring, left.atom, right.atom);
    const coefficient = ring.wrap(
      (order <= 0 ? (left as Monomial).coefficient : 0n) +
        (order >= 0 ? scale * (right as Monomial).coefficient : 0n),
    );
    if (coefficient !== 0n)
      monomials.push({ atom: (order <= 0 ? left : (right as Monomial))?.atom as Term, coefficient });
    if (order <= 0) i += 1;
    if (order >= 0) j += 1;
  }
  return { constant: ring.wrap(a.constant + scale * b.constant), monomials };
}

export function scaleLinear(ring: Ring, a: Linear, scale: bigint): Linear {
  return addLinear(ring, { constant: 0n, monomials: [] }, a, scale);
}

/** The product of factors that are no constants, as one atom. */
export function productOf(ring: Ring, factors: readonly Term[]): Term {
  const flat = factors.flatMap((factor) => isOperator(factor, ring.multiply)?.arguments ?? [factor]);
  if (flat.length === 1) return flat[0] as Term;
  return internApplication(ring.multiply, ring.sort, flat.sort(compareTerms));
}

function monomialTerm(ring: Ring, { atom, coefficient }: Monomial): Term {
  if (coefficient === 1n) return atom;
  if (ring.sort.kind === "bitvec" && ring.signed(coefficient) === -1n) {
    return internApplication("bvNegate", ring.sort, [atom]);
  }
  const factors = isOperator(atom, ring.multiply)?.arguments ?? [atom];
  return internApplication(ring.multiply, ring.sort, [internConstant(ring.sort, coefficient), ...factors]);
}

export function composeLinear(ring: Ring, linear: Linear): Term {
  const summands = linear.monomials.map((monomial) => monomialTerm(ring, monomial));
  if (linear.constant !== 0n || summands.length === 0)
    summands.push(internConstant(ring.sort, linear.constant));
  if (summands.length === 1) return summands[0] as Term;
  return internApplication(ring.add, ring.sort, summands);
}

/** a + scale·b in normal form. */
export function addScaled(ring: Ring, a: Term, b: Term, scale: bigint): Term {
  const left = linearOf(ring, a);
  const right = linearOf(ring, b);
  // What falls together makes no longer sum: a + b − b is a, however long.
  const sum = addLinear(ring, left, right, scale);
  if (sum.monomials.length <= ring.greatestSum) return composeLinear(ring, sum);
  return composeLinear(
    ring,
    left.monomials.length >= right.monomials.length
      ? addLinear(ring, opaque(left, a), right, scale)
      : addLinear(ring, left, opaque(right, b), scale),
  );
}

function opaque(linear: Linear, term: Term): Linear {
  return linear.monomials.length === 1
    ? linear
    : { constant: 0n, monomials: [{ atom: term, coefficient: 1n }] };
}

/** Splits `linear ⋈ 0` into two sums with positive coefficients, so that `x − y < 0` reads x < y and `x − 5 > 0` reads 5 < x. */
export function splitSides(ring: Ring, linear: Linear): readonly [Term, Term] {
  const left: Monomial[] = [];
  const right: Monomial[] = [];
  for (const monomial of linear.monomials) {
    if (ring.signed(monomial.coefficient) > 0n) left.push(monomial);
    else right.push({ atom: monomial.atom, coefficient: ring.wrap(-ring.signed(monomial.coefficient)) });
  }
  const constant = ring.signed(linear.constant);
  const onLeft = left.length === 0 || (right.length > 0 && constant > 0n);
  return [
    composeLinear(ring, { constant: onLeft ? ring.wrap(constant) : 0n, monomials: left }),
    composeLinear(ring, { constant: onLeft ? 0n : ring.wrap(-constant), monomials: right }),
  ];
}
