/** Bounds of integers that follow from how they are computed: |x| ≥ 0, −3 < x rem 3 < 3. Enough to decide that a subscript is within an array. */
import { absolute, maximum, minimum } from "../bits.ts";
import { integerValue } from "../build.ts";
import type { Application, Term } from "../term.ts";
import { integers, type Linear, linearOf } from "./linear.ts";

/** Both included; undefined: none. */
export interface Interval {
  readonly lower: bigint | undefined;
  readonly upper: bigint | undefined;
}

const everything: Interval = { lower: undefined, upper: undefined };

/** Operators that are looked through, one below the other. */
const greatestDepth = 4;
/** Summands that are looked at. */
const greatestSum = 8;

export function linearInterval({ constant, monomials }: Linear, depth = 0): Interval {
  if (monomials.length > greatestSum) return everything;
  let lower: bigint | undefined = constant;
  let upper: bigint | undefined = constant;
  for (const { atom, coefficient } of monomials) {
    const bounds = interval(atom, depth + 1);
    const [least, greatest] = coefficient > 0n ? [bounds.lower, bounds.upper] : [bounds.upper, bounds.lower];
    lower = lower === undefined || least === undefined ? undefined : lower + coefficient * least;
    upper = upper === undefined || greatest === undefined ? undefined : upper + coefficient * greatest;
    if (lower === undefined && upper === undefined) return everything;
  }
  return { lower, upper };
}

function interval(term: Term, depth: number): Interval {
  const value = integerValue(term);
  if (value !== undefined) return { lower: value, upper: value };
  if (term.kind !== "application" || depth > greatestDepth) return everything;
  const [first, second, third] = term.arguments as readonly [Term, Term, Term];
  switch (term.operator) {
    case "intAdd":
      return linearInterval(linearOf(integers, term), depth);
    case "ite":
      return join(interval(second, depth + 1), interval(third, depth + 1));
    case "intAbsolute":
      return magnitude(interval(first, depth + 1));
    case "intModulo":
      return remainderInterval(second, { lower: 0n, upper: undefined });
    case "intRemainder":
      return remainderInterval(second, interval(first, depth + 1));
    case "intQuotient":
      return quotientInterval(term, interval(first, depth + 1));
    default:
      return everything;
  }
}

function join(a: Interval, b: Interval): Interval {
  const lower = a.lower === undefined || b.lower === undefined ? undefined : minimum(a.lower, b.lower);
  const upper = a.upper === undefined || b.upper === undefined ? undefined : maximum(a.upper, b.upper);
  return { lower, upper };
}

function magnitude({ lower, upper }: Interval): Interval {
  if (lower !== undefined && lower >= 0n) return { lower, upper };
  const greatest =
    lower === undefined || upper === undefined ? undefined : maximum(absolute(lower), absolute(upper));
  return { lower: 0n, upper: greatest };
}

/** It has the sign of the dividend, whose bounds are given, and is smaller than the divisor. */
function remainderInterval(divisor: Term, of: Interval): Interval {
  const by = integerValue(divisor);
  const greatest = by === undefined || by === 0n ? undefined : absolute(by) - 1n;
  const least = greatest === undefined ? undefined : -greatest;
  return {
    lower: of.lower !== undefined && of.lower >= 0n ? 0n : least,
    upper: of.upper !== undefined && of.upper <= 0n ? 0n : greatest,
  };
}

function quotientInterval(term: Application, of: Interval): Interval {
  const by = integerValue(term.arguments[1] as Term);
  // The normal form has no other divisors that are constants.
  if (by === undefined || by <= 0n) return everything;
  return {
    lower: of.lower === undefined ? undefined : of.lower / by,
    upper: of.upper === undefined ? undefined : of.upper / by,
  };
}
