/**
 * Divisions that truncate, taken apart where the sign of the dividend is known. (2·n + 1) / 2 is n for n ≥ 0 and n + 1 for n < −1, so without
 * bounds it stays as it is; with them it becomes the polynomial that a reader expects, and that other terms can be compared with.
 */
import { euclideanQuotient } from "./bits.ts";
import { integerValue } from "./build.ts";
import { intAdd, intQuotient, intRemainder } from "./constructors.ts";
import { composeLinear, integers, type Linear, linearOf } from "./normal/linear.ts";
import { rebuild } from "./rebuild.ts";
import { rewrite } from "./rewrite.ts";
import { intSort } from "./sort.ts";
import type { Application, Term } from "./term.ts";

/** What is known of an integer; undefined: nothing on that side. */
export interface Bounds {
  readonly lower: bigint | undefined;
  readonly upper: bigint | undefined;
}

/** Nothing is known, neither below nor above. */
export const unbounded: Bounds = { lower: undefined, upper: undefined };

/** The term with its divisions taken apart as far as the bounds of its atoms (terms that are no sums or multiples) allow. */
export function sharpen(term: Term, boundsOf: (atom: Term) => Bounds): Term {
  return rewrite(term, {
    concerns: (part) => part.kind === "application",
    image: () => undefined,
    make: (application, args) => {
      const { operator } = application;
      if (operator !== "intQuotient" && operator !== "intRemainder") return rebuild(application, args);
      return divided(application, args as readonly [Term, Term], boundsOf);
    },
  });
}

/** p / d and p rem d for p = d·q + r, where p and r are known not to be negative: q + r / d, and r rem d. */
function divided(
  application: Application,
  [dividend, divisor]: readonly [Term, Term],
  boundsOf: (atom: Term) => Bounds,
): Term {
  const d = integerValue(divisor);
  if (d === undefined || d <= 0n) return rebuild(application, [dividend, divisor]);
  const linear = linearOf(integers, dividend);
  const lower = lowerBound(linear, boundsOf);
  if (lower === undefined || lower < 0n) return rebuild(application, [dividend, divisor]);
  const { quotient, rest } = split(linear, d);
  const restBound = lowerBound(rest, boundsOf);
  if (restBound === undefined || restBound < 0n) return rebuild(application, [dividend, divisor]);
  const remaining = composeLinear(integers, rest);
  const isSmall = rest.monomials.length === 0 && rest.constant < d;
  if (application.operator === "intRemainder") return isSmall ? remaining : intRemainder(remaining, divisor);
  const whole = composeLinear(integers, quotient);
  return isSmall ? whole : intAdd(whole, intQuotient(remaining, divisor));
}

function split({ constant, monomials }: Linear, d: bigint): { quotient: Linear; rest: Linear } {
  const wholes = euclideanQuotient(constant, d);
  const isMultiple = ({ coefficient }: { coefficient: bigint }): boolean => coefficient % d === 0n;
  return {
    quotient: {
      constant: wholes,
      monomials: monomials
        .filter(isMultiple)
        .map(({ atom, coefficient }) => ({ atom, coefficient: coefficient / d })),
    },
    rest: {
      constant: constant - wholes * d,
      monomials: monomials.filter((monomial) => !isMultiple(monomial)),
    },
  };
}

function lowerBound({ constant, monomials }: Linear, boundsOf: (atom: Term) => Bounds): bigint | undefined {
  let sum = constant;
  for (const { atom, coefficient } of monomials) {
    const { lower, upper } = boundsOf(atom);
    const least = coefficient > 0n ? lower : upper;
    if (least === undefined) return undefined;
    sum += coefficient * least;
  }
  return sum;
}

/**
 * The bound that a condition puts on one atom, in the normal form of comparisons (`n ≥ 1`, `n < 5`, `n = 3`); undefined for any other
 * condition.
 */
export function boundIn(condition: Term): { readonly atom: Term; readonly bounds: Bounds } | undefined {
  if (condition.kind !== "application") return undefined;
  const [left, right] = condition.arguments as readonly [Term, Term];
  const margin = condition.operator === "intLess" ? 1n : 0n;
  switch (condition.operator) {
    case "intLess":
    case "intLessOrEqual": {
      const atLeast = integerValue(left);
      if (atLeast !== undefined && isAtom(right))
        return { atom: right, bounds: { lower: atLeast + margin, upper: undefined } };
      const atMost = integerValue(right);
      if (atMost !== undefined && isAtom(left))
        return { atom: left, bounds: { lower: undefined, upper: atMost - margin } };
      return undefined;
    }
    case "equal": {
      const value = right.sort === intSort ? integerValue(right) : undefined;
      return value === undefined || !isAtom(left)
        ? undefined
        : { atom: left, bounds: { lower: value, upper: value } };
    }
    default:
      return undefined;
  }
}

function isAtom(term: Term): boolean {
  const { constant, monomials } = linearOf(integers, term);
  return constant === 0n && monomials.length === 1 && monomials[0]?.coefficient === 1n;
}

/** Both of what is known. */
export function meetBounds(a: Bounds, b: Bounds): Bounds {
  const lower = a.lower === undefined || (b.lower !== undefined && b.lower > a.lower) ? b.lower : a.lower;
  const upper = a.upper === undefined || (b.upper !== undefined && b.upper < a.upper) ? b.upper : a.upper;
  return { lower, upper };
}
