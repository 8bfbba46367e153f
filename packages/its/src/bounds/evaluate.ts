/** The value of a bound at integers. */
import type { Bound, Factor } from "./expression.ts";
import { ceiling, compare, floor, nothing, one, plus, type Rational, rational, times } from "./rational.ts";

/** Exponents beyond it give numbers that nobody counts to: the value is taken for infinite. */
const greatestExponent = 100_000n;

/** What `Math.log2` may be wrong by, many times over. */
const slack = 1e-9;

/**
 * The value at the inputs: exact, but logarithms that are no whole number are rounded up (by less than 2⁻²⁸), and so are exponents. "infinite" where it
 * has too many digits.
 */
export function evaluateBound(bound: Bound, inputs: ReadonlyMap<string, bigint>): Rational | "infinite" {
  let value = bound.constant;
  for (const { coefficient, factors } of bound.terms.values()) {
    let part = coefficient;
    for (const factor of factors) {
      const own = evaluateFactor(factor, inputs);
      if (own === "infinite") return own;
      part = times(part, own);
    }
    value = plus(value, part);
  }
  return value;
}

function evaluateFactor(factor: Factor, inputs: ReadonlyMap<string, bigint>): Rational | "infinite" {
  switch (factor.kind) {
    case "input": {
      const value = inputs.get(factor.name);
      if (value === undefined) throw new Error(`no value for ${factor.name}`);
      return rational(value);
    }
    case "max":
    case "min": {
      const values = factor.of.map((each) => evaluateBound(each, inputs));
      const finite = values.filter((each) => each !== "infinite");
      if (factor.kind === "max")
        return finite.length < values.length ? "infinite" : extreme(finite, (a, b) => compare(a, b) > 0);
      return finite.length === 0 ? "infinite" : extreme(finite, (a, b) => compare(a, b) < 0);
    }
    case "log2": {
      const of = evaluateBound(factor.of, inputs);
      return of === "infinite" ? of : logarithmOf(of);
    }
    case "power": {
      const exponent = evaluateBound(factor.exponent, inputs);
      if (exponent === "infinite") return exponent;
      const whole = ceiling(exponent);
      if (whole > greatestExponent) return "infinite";
      return whole <= 0n ? one : rational(factor.base ** whole);
    }
  }
}

function extreme(values: readonly Rational[], isBetter: (a: Rational, b: Rational) => boolean): Rational {
  return values.reduce((best, each) => (isBetter(each, best) ? each : best));
}

/** log2, rounded up; 0 for what is below 1. */
export function logarithmOf(value: Rational): Rational {
  if (compare(value, one) <= 0) return nothing;
  const whole = floor(value).toString(2).length - 1;
  const rest = times(value, rational(1n, 1n << BigInt(whole)));
  if (compare(rest, one) === 0) return rational(BigInt(whole));
  const scale = 1n << 50n;
  const fraction = Math.log2(Number(ceiling(times(rest, rational(scale)))) / Number(scale)) + slack;
  const unit = 2 ** 30;
  return plus(rational(BigInt(whole)), rational(BigInt(Math.ceil(fraction * unit)), BigInt(unit)));
}
