/** Rules of Int: canonical polynomials, and comparisons brought to lowest terms. */
import { limits } from "../../limits/index.ts";
import { euclideanQuotient, greatestCommonDivisor } from "../bits.ts";
import { bool, integerValue, make, requireKind } from "../build.ts";
import { internConstant } from "../intern.ts";
import { intSort } from "../sort.ts";
import type { OperatorName, Term } from "../term.ts";
import { ite, pushBinary } from "./ite.ts";
import {
  addLinear,
  addScaled,
  composeLinear,
  integers,
  type Linear,
  linearOf,
  productOf,
  scaleLinear,
  splitSides,
} from "./linear.ts";

function requireInts(operator: OperatorName, a: Term, b: Term): void {
  requireKind(operator, a, "int");
  requireKind(operator, b, "int");
}

function int(value: bigint): Term {
  return internConstant(intSort, value);
}

export function intAdd(a: Term, b: Term): Term {
  requireInts("intAdd", a, b);
  return pushBinary(a, b, intAdd) ?? addScaled(integers, a, b, 1n);
}

export function intSubtract(a: Term, b: Term): Term {
  requireInts("intAdd", a, b);
  return pushBinary(a, b, intSubtract) ?? addScaled(integers, a, b, -1n);
}

export function intNegate(a: Term): Term {
  return intSubtract(int(0n), a);
}

export function intMultiply(a: Term, b: Term): Term {
  requireInts("intMultiply", a, b);
  const pushed = pushBinary(a, b, intMultiply);
  if (pushed !== undefined) return pushed;
  const left = linearOf(integers, a);
  const right = linearOf(integers, b);
  if (left.monomials.length === 0)
    return composeLinear(integers, scaleLinear(integers, right, left.constant));
  if (right.monomials.length === 0)
    return composeLinear(integers, scaleLinear(integers, left, right.constant));
  const size = (left.monomials.length + 1) * (right.monomials.length + 1);
  if (size > limits.term.productMonomials) return productOf(integers, [a, b]);
  let sum = scaleLinear(integers, right, left.constant);
  for (const { atom, coefficient } of left.monomials) {
    sum = addLinear(integers, sum, timesAtom(right, atom), coefficient);
  }
  return composeLinear(integers, sum);
}

function timesAtom(linear: Linear, atom: Term): Linear {
  let sum: Linear = { constant: 0n, monomials: [{ atom, coefficient: linear.constant }] };
  if (linear.constant === 0n) sum = { constant: 0n, monomials: [] };
  for (const monomial of linear.monomials) {
    const product: Linear = {
      constant: 0n,
      monomials: [{ atom: productOf(integers, [atom, monomial.atom]), coefficient: monomial.coefficient }],
    };
    sum = addLinear(integers, sum, product, 1n);
  }
  return sum;
}

/**
 * a^b; for a negative exponent 1/a^−b rounded toward zero (and 0 for a = 0), which is 0 but for the bases 1 and −1. That
 * is why a·a^b is not a^(b + 1): it fails for b = −1.
 */
export function intPower(a: Term, b: Term): Term {
  requireInts("intPower", a, b);
  const pushed = pushBinary(a, b, intPower);
  if (pushed !== undefined) return pushed;
  const exponent = integerValue(b);
  const base = integerValue(a);
  if (base !== undefined && exponent !== undefined) return make("intPower", [a, b]);
  if (exponent !== undefined) return constantExponent(a, b, exponent);
  const one = int(1n);
  if (base === 1n) return one;
  if (base === 0n) return ite(equalIntegers(b, int(0n)), one, int(0n));
  if (base === -1n) return ite(equalIntegers(intModulo(b, int(2n)), int(0n)), one, int(-1n));
  return make("intPower", [a, b]);
}

function constantExponent(a: Term, b: Term, exponent: bigint): Term {
  const one = int(1n);
  if (exponent < 0n) {
    const ofMinusOne = ite(equalIntegers(a, int(-1n)), int(exponent % 2n === 0n ? 1n : -1n), int(0n));
    return ite(equalIntegers(a, one), one, ofMinusOne);
  }
  if (exponent > limits.term.expandedExponent) return make("intPower", [a, b]);
  let result = one;
  for (let count = 0n; count < exponent; count += 1n) result = intMultiply(result, a);
  return result;
}

/** Splits Σ cᵢ·mᵢ + k into the part whose coefficients the divisor divides, and the rest. */
function splitByDivisor(linear: Linear, divisor: bigint): readonly [Linear, Linear] {
  const quotient = euclideanQuotient(linear.constant, divisor);
  return [
    {
      constant: quotient,
      monomials: linear.monomials
        .filter((m) => m.coefficient % divisor === 0n)
        .map((m) => ({ atom: m.atom, coefficient: m.coefficient / divisor })),
    },
    {
      constant: linear.constant - quotient * divisor,
      monomials: linear.monomials.filter((m) => m.coefficient % divisor !== 0n),
    },
  ];
}

export function intDivide(a: Term, b: Term): Term {
  requireInts("intDivide", a, b);
  const divisor = integerValue(b);
  if (divisor === undefined || divisor === 0n || integerValue(a) !== undefined)
    return make("intDivide", [a, b]);
  // (d·q + r) div d = q + r div d
  const [quotient, rest] = splitByDivisor(linearOf(integers, a), divisor);
  const outside = composeLinear(integers, quotient);
  if (rest.monomials.length === 0) return outside;
  return intAdd(outside, make("intDivide", [composeLinear(integers, rest), b]));
}

export function intModulo(a: Term, b: Term): Term {
  requireInts("intModulo", a, b);
  // By zero it is 0 too.
  if (a === b) return int(0n);
  const divisor = integerValue(b);
  if (divisor === undefined || divisor === 0n || integerValue(a) !== undefined)
    return make("intModulo", [a, b]);
  const rest = splitByDivisor(linearOf(integers, a), divisor)[1];
  if (rest.monomials.length === 0) return int(rest.constant);
  return make("intModulo", [composeLinear(integers, rest), b]);
}

/** Truncation is symmetric, so signs come out: a/−b is −(a/b). A common divisor of a and b goes: 2a/2b is a/b. */
export function intQuotient(a: Term, b: Term): Term {
  requireInts("intQuotient", a, b);
  const exact = exactDivision(a, b);
  if (exact !== undefined) return exact;
  const divisor = integerValue(b);
  if (divisor === undefined || divisor === 0n || integerValue(a) !== undefined)
    return make("intQuotient", [a, b]);
  if (divisor < 0n) return intNegate(intQuotient(a, int(-divisor)));
  const { common, reduced } = withoutCommonDivisor(linearOf(integers, a), divisor);
  return make("intQuotient", [reduced, int(divisor / common)]);
}

/** a rem −b is a rem b, and 2a rem 2b is 2·(a rem b). */
export function intRemainder(a: Term, b: Term): Term {
  requireInts("intRemainder", a, b);
  // By zero it is 0 too.
  if (a === b || exactDivision(a, b) !== undefined) return int(0n);
  const divisor = integerValue(b);
  if (divisor === undefined || divisor === 0n || integerValue(a) !== undefined)
    return make("intRemainder", [a, b]);
  if (divisor < 0n) return intRemainder(a, int(-divisor));
  const { common, reduced } = withoutCommonDivisor(linearOf(integers, a), divisor);
  return intMultiply(int(common), make("intRemainder", [reduced, int(divisor / common)]));
}

/** Σ cᵢ·mᵢ + k divided by the greatest common divisor of its numbers and the divisor. */
function withoutCommonDivisor(
  linear: Linear,
  divisor: bigint,
): { readonly common: bigint; readonly reduced: Term } {
  const common = greatestCommonDivisor(
    greatestCommonDivisor(coefficientDivisor(linear), linear.constant),
    divisor,
  );
  const reduced: Linear = {
    constant: linear.constant / common,
    monomials: linear.monomials.map((m) => ({ atom: m.atom, coefficient: m.coefficient / common })),
  };
  return { common, reduced: composeLinear(integers, reduced) };
}

/** a / b where the constant b divides every coefficient. */
function exactDivision(a: Term, b: Term): Term | undefined {
  const divisor = integerValue(b);
  if (divisor === undefined || divisor === 0n) return undefined;
  const [quotient, rest] = splitByDivisor(linearOf(integers, a), divisor);
  return rest.constant === 0n && rest.monomials.length === 0 ? composeLinear(integers, quotient) : undefined;
}

export function intAbsolute(a: Term): Term {
  requireKind("intAbsolute", a, "int");
  if (a.kind === "application" && a.operator === "intAbsolute") return a;
  return make("intAbsolute", [a]);
}

export function intLess(a: Term, b: Term): Term {
  requireInts("intLess", a, b);
  return pushBinary(a, b, intLess) ?? compare("intLess", a, b);
}

export function intLessOrEqual(a: Term, b: Term): Term {
  requireInts("intLessOrEqual", a, b);
  return pushBinary(a, b, intLessOrEqual) ?? compare("intLessOrEqual", a, b);
}

/**
 * a ⋈ b as Σ cᵢ·mᵢ + k ⋈ 0, divided by the gcd of the coefficients, then split so that both sides have positive ones.
 * Strictness stays as written (x > 5, not x ≥ 6), unless the division rounds.
 */
function compare(operator: "intLess" | "intLessOrEqual", a: Term, b: Term): Term {
  const difference = addLinear(integers, linearOf(integers, a), linearOf(integers, b), -1n);
  if (difference.monomials.length === 0) {
    return bool(operator === "intLess" ? difference.constant < 0n : difference.constant <= 0n);
  }
  const ofQuotient = compareQuotient(operator, difference);
  if (ofQuotient !== undefined) return ofQuotient;
  const divisor = coefficientDivisor(difference);
  const exact = difference.constant % divisor === 0n;
  // Σ cᵢ·mᵢ ≤ −k, with the left side a multiple of g: Σ (cᵢ/g)·mᵢ ≤ ⌊−k/g⌋.
  const reduced: Linear = {
    constant: -euclideanQuotient(-difference.constant, divisor),
    monomials: difference.monomials.map((m) => ({ atom: m.atom, coefficient: m.coefficient / divisor })),
  };
  return make(exact ? operator : "intLessOrEqual", splitSides(integers, reduced));
}

/** A quotient by a constant b > 0 compared with a constant: a/b ≥ c is a ≥ c·b for c ≥ 1, and a > (c − 1)·b below that. */
function compareQuotient(
  operator: "intLess" | "intLessOrEqual",
  { monomials, constant }: Linear,
): Term | undefined {
  const [only, ...others] = monomials;
  if (only === undefined || others.length > 0 || only.atom.kind !== "application") return undefined;
  const { atom, coefficient } = only;
  if (atom.operator !== "intQuotient" || (coefficient !== 1n && coefficient !== -1n)) return undefined;
  const [dividend, by] = atom.arguments as readonly [Term, Term];
  const divisor = integerValue(by);
  if (divisor === undefined || divisor <= 0n) return undefined;
  const strict = operator === "intLess" ? 1n : 0n;
  if (coefficient === -1n) {
    const least = constant + strict;
    return least >= 1n
      ? intLessOrEqual(int(least * divisor), dividend)
      : intLess(int((least - 1n) * divisor), dividend);
  }
  const greatest = -constant - strict;
  return greatest <= -1n
    ? intLessOrEqual(dividend, int(greatest * divisor))
    : intLess(dividend, int((greatest + 1n) * divisor));
}

function coefficientDivisor(linear: Linear): bigint {
  return linear.monomials.reduce(
    (divisor, { coefficient }) => greatestCommonDivisor(divisor, coefficient),
    0n,
  );
}

/** a rem b = 0 says what a mod b = 0 says, which solvers understand better. */
function dividesExactly({ monomials, constant }: Linear): Term | undefined {
  const [only, ...others] = monomials;
  if (only === undefined || others.length > 0 || constant !== 0n) return undefined;
  if (only.atom.kind !== "application" || only.atom.operator !== "intRemainder") return undefined;
  const [dividend, by] = only.atom.arguments as readonly [Term, Term];
  return equalIntegers(intModulo(dividend, by), int(0n));
}

/** a = b, lowest terms, the first monomial on the left. */
export function equalIntegers(a: Term, b: Term): Term {
  const pushed = pushBinary(a, b, equalIntegers);
  if (pushed !== undefined) return pushed;
  let difference = addLinear(integers, linearOf(integers, a), linearOf(integers, b), -1n);
  const first = difference.monomials[0];
  if (first === undefined) return bool(difference.constant === 0n);
  if (first.coefficient < 0n) difference = scaleLinear(integers, difference, -1n);
  const divisor = coefficientDivisor(difference);
  if (difference.constant % divisor !== 0n) return bool(false);
  const divided = dividesExactly(difference);
  if (divided !== undefined) return divided;
  const [left, right] = splitSides(integers, {
    constant: difference.constant / divisor,
    monomials: difference.monomials.map((m) => ({ atom: m.atom, coefficient: m.coefficient / divisor })),
  });
  return make("equal", [left, right]);
}
