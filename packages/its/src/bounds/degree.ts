/** How fast a bound grows, and which of two bounds is the smaller. */
import { evaluateBound } from "./evaluate.ts";
import { type Bound, type BoundTerm, type Factor, keyOfBound, partsOf } from "./expression.ts";
import type { Rational } from "./rational.ts";

/** A term grows like exponential·n^power·log(n)^logarithms, `exponential` counting nested powers. */
export interface Degree {
  readonly exponential: number;
  readonly power: number;
  readonly logarithms: number;
}

const constantDegree: Degree = { exponential: 0, power: 0, logarithms: 0 };

/** The degree of the term that grows fastest; of a constant all of it is 0. */
export function degreeOf({ terms }: Bound): Degree {
  return highest([...terms.values()].map(degreeOfTerm));
}

export function degreeOfTerm({ factors }: BoundTerm): Degree {
  return factors.map(degreeOfFactor).reduce(
    (a, b) => ({
      exponential: a.exponential + b.exponential,
      power: a.power + b.power,
      logarithms: a.logarithms + b.logarithms,
    }),
    constantDegree,
  );
}

function degreeOfFactor(factor: Factor): Degree {
  const inner = partsOf(factor).map(degreeOf);
  switch (factor.kind) {
    case "input":
      return { ...constantDegree, power: 1 };
    case "max":
      return highest(inner);
    case "min":
      return inner.reduce((a, b) => (isHigher(a, b) ? b : a));
    case "log2": {
      const { exponential, power } = highest(inner);
      if (exponential > 0) return { exponential: exponential - 1, power: 1, logarithms: 0 };
      return power === 0 ? constantDegree : { ...constantDegree, logarithms: 1 };
    }
    case "power":
      return isHigher(highest(inner), constantDegree)
        ? { ...constantDegree, exponential: highest(inner).exponential + 1 }
        : constantDegree;
  }
}

function highest(degrees: readonly Degree[]): Degree {
  return degrees.reduce((a, b) => (isHigher(b, a) ? b : a), constantDegree);
}

export function isHigher(a: Degree, b: Degree): boolean {
  if (a.exponential !== b.exponential) return a.exponential > b.exponential;
  if (a.power !== b.power) return a.power > b.power;
  return a.logarithms > b.logarithms;
}

/** constant, logarithmic, linear, quadratic, … */
export function degreeName({ exponential, power, logarithms }: Degree): string {
  if (exponential > 0) return "exponential";
  const logs = logarithms === 0 ? "" : logarithms === 1 ? "log n" : `log^${logarithms} n`;
  if (power === 0) return logarithms === 0 ? "constant" : logarithms === 1 ? "logarithmic" : logs;
  const name = ["", "linear", "quadratic", "cubic"][power] ?? `of degree ${power}`;
  if (logs === "") return name;
  return power === 1 ? `n ${logs}` : `n^${power} ${logs}`;
}

/** Values that bounds of one degree are compared at. */
const samples = [-1000n, -30n, -2n, 0n, 1n, 3n, 20n, 100n, 1000n, 100_000n];
const comparisons = 60;

/** The smaller: of lower degree, else smaller at most of a fixed series of points. The first of two that are alike. */
export function smallest(bounds: readonly Bound[], names: readonly string[]): Bound {
  return bounds.reduce((best, each) => (isSmaller(each, best, names) ? each : best));
}

export function isSmaller(a: Bound, b: Bound, names: readonly string[]): boolean {
  if (keyOfBound(a) === keyOfBound(b)) return false;
  const [own, other] = [degreeOf(a), degreeOf(b)];
  if (isHigher(other, own)) return true;
  if (isHigher(own, other)) return false;
  let state = 1;
  let score = 0;
  for (let count = 0; count < comparisons; count += 1) {
    const inputs = new Map(
      names.map((name) => {
        state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
        return [name, samples[(state >> 8) % samples.length] as bigint] as const;
      }),
    );
    score += logarithmic(evaluateBound(a, inputs)) - logarithmic(evaluateBound(b, inputs));
  }
  if (Math.abs(score) > 1e-9) return score < 0;
  return keyOfBound(a).length < keyOfBound(b).length;
}

/** log(1 + value), so that no point outweighs the others. */
function logarithmic(value: Rational | "infinite"): number {
  if (value === "infinite") return 1e6;
  const { numerator, denominator } = value;
  if (numerator <= 0n) return 0;
  const digits = numerator.toString().length;
  const shift = Math.max(0, digits - 15);
  const size = Number(numerator / 10n ** BigInt(shift)) / Number(denominator);
  return Math.log1p(size) + (Number.isFinite(size) ? shift * Math.LN10 : 0);
}
