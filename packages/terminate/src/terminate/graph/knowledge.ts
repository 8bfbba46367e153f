/**
 * The knowledge base KB of an abstract state: linear inequalities over symbolic variables, all of which hold. What is said of one
 * variable alone is kept as an interval. Entailment ("⊨ ⟨a⟩ ⇒ φ") is asked of intervals first and then of linear programming over the
 * rationals, which answers yes only where φ holds on every integer point.
 */

import { limits, type SymbolicTerm } from "@everypath/core";
import {
  addScaled,
  constantLinear,
  floorDivide,
  follows,
  greatest,
  type IsOver,
  isEmpty,
  keyOf,
  type Linear,
  scale,
  tightened,
} from "@everypath/its";
import { everything, greater as greaterOf, type Interval, lesser as lesserOf } from "./interpretation.ts";

export class Knowledge {
  static readonly nothing = new Knowledge([], new Map(), false, undefined);

  readonly facts: readonly Linear[];
  readonly intervals: ReadonlyMap<SymbolicTerm, Interval>;
  /** The facts contradict each other: no concrete state is represented. */
  readonly isImpossible: boolean;
  private readonly asked = new Map<string, boolean>();
  private readonly maxima = new Map<string, bigint | undefined>();

  private readonly isOver: IsOver | undefined;

  private constructor(
    facts: readonly Linear[],
    intervals: ReadonlyMap<SymbolicTerm, Interval>,
    isImpossible: boolean,
    isOver: IsOver | undefined,
  ) {
    this.facts = facts;
    this.intervals = intervals;
    this.isImpossible = isImpossible;
    this.isOver = isOver;
  }

  /** The same, of which linear programming, here and in all that is made of it, tells nothing more once the time is over. */
  until(isOver: IsOver): Knowledge {
    return new Knowledge(this.facts, this.intervals, this.isImpossible, isOver);
  }

  /** No facts, and the same time. */
  emptied(): Knowledge {
    return new Knowledge([], new Map(), false, this.isOver);
  }

  intervalOf(atom: SymbolicTerm): Interval {
    return this.intervals.get(atom) ?? everything;
  }

  /** With more facts, each an expression that is at least 0. */
  assume(added: readonly Linear[]): Knowledge {
    if (this.isImpossible || added.length === 0) return this;
    const intervals = new Map(this.intervals);
    const facts = [...this.facts];
    const fresh: Linear[] = [];
    for (const each of added.map(tightened)) {
      const { size } = each.coefficients;
      if (size === 0 && each.constant < 0n) return new Knowledge(facts, intervals, true, this.isOver);
      if (size === 0 || (size > 1 && isAmong(facts, each))) continue;
      if (size > 1) facts.push(each);
      fresh.push(each);
    }
    let changed = new Set<SymbolicTerm>();
    for (const fact of fresh)
      if (!narrowAll(fact, intervals, changed)) return new Knowledge(facts, intervals, true, this.isOver);
    for (let round = 0; round < limits.terminate.propagationRounds && changed.size > 0; round += 1) {
      const next = new Set<SymbolicTerm>();
      for (const fact of facts) {
        if (![...fact.coefficients.keys()].some((atom) => changed.has(atom))) continue;
        if (!narrowAll(fact, intervals, next)) return new Knowledge(facts, intervals, true, this.isOver);
      }
      changed = next;
    }
    return new Knowledge(facts, intervals, false, this.isOver);
  }

  /** With an interval for a variable, met with what is known. */
  assumeWithin(atom: SymbolicTerm, { lower, upper }: Interval): Knowledge {
    const self: Linear = { coefficients: new Map([[atom, 1n]]), constant: 0n };
    return this.assume([
      ...(lower === undefined ? [] : [addScaled(self, constantLinear(lower), -1n)]),
      ...(upper === undefined ? [] : [addScaled(constantLinear(upper), self, -1n)]),
    ]);
  }

  /** Bounds by intervals alone. */
  roughly(linear: Linear): Interval {
    return intervalOn(linear, this.intervals);
  }

  /** The least and the greatest integer that the expression may be; what is not found is no bound. */
  bounds(linear: Linear): Interval {
    const rough = this.roughly(linear);
    if (linear.coefficients.size === 0 || this.near(linear).length === 0) return rough;
    const most = this.most(linear);
    const least = this.most(scale(linear, -1n));
    return {
      lower: greater(rough.lower, least === undefined ? undefined : -least),
      upper: lesser(rough.upper, most),
    };
  }

  private most(linear: Linear): bigint | undefined {
    const key = keyOf(linear);
    if (this.maxima.has(key)) return this.maxima.get(key);
    const found = greatest(linear, this.rows(linear), this.isOver);
    const value = found.kind === "bounded" ? found.value : undefined;
    this.maxima.set(key, value);
    return value;
  }

  /** True only if the expression is at least 0 wherever the facts hold. */
  entails(linear: Linear): boolean {
    if (this.isImpossible) return true;
    const { lower, upper } = this.roughly(linear);
    if (lower !== undefined && lower >= 0n) return true;
    if (upper !== undefined && upper < 0n) return false;
    if (this.near(linear).length === 0) return false;
    const key = keyOf(linear);
    const known = this.asked.get(key);
    if (known !== undefined) return known;
    const answer = follows(linear, this.rows(linear), this.isOver);
    this.asked.set(key, answer);
    return answer;
  }

  /** True only if the two expressions are equal wherever the facts hold. */
  entailsEqual(a: Linear, b: Linear): boolean {
    const difference = addScaled(a, b, -1n);
    if (difference.coefficients.size === 0) return difference.constant === 0n;
    return this.entails(difference) && this.entails(scale(difference, -1n));
  }

  /** True if linear programming finds that no rational point satisfies the facts near this one. */
  contradicts(linear: Linear): boolean {
    return this.isImpossible || isEmpty(this.rows(linear), this.isOver);
  }

  /** The facts that share variables with the expression, directly or through others. */
  private near(linear: Linear): readonly Linear[] {
    const atoms = new Set(linear.coefficients.keys());
    const taken = new Set<Linear>();
    for (let size = -1; size !== taken.size && taken.size < limits.terminate.linearRows; ) {
      size = taken.size;
      for (const fact of this.facts) {
        if (taken.has(fact) || taken.size >= limits.terminate.linearRows) continue;
        const own = [...fact.coefficients.keys()];
        if (!own.some((atom) => atoms.has(atom))) continue;
        taken.add(fact);
        for (const atom of own) atoms.add(atom);
      }
    }
    return [...taken];
  }

  private rows(linear: Linear): readonly Linear[] {
    const near = this.near(linear);
    const atoms = new Set([linear, ...near].flatMap(({ coefficients }) => [...coefficients.keys()]));
    return [...near, ...[...atoms].flatMap((atom) => intervalFacts(atom, this.intervalOf(atom)))];
  }

  /** Every fact as an expression that is at least 0, intervals included. */
  everyFact(): readonly Linear[] {
    return [
      ...this.facts,
      ...[...this.intervals].flatMap(([atom, interval]) => intervalFacts(atom, interval)),
    ];
  }
}

export function intervalFacts(atom: SymbolicTerm, { lower, upper }: Interval): readonly Linear[] {
  return [
    ...(lower === undefined ? [] : [{ coefficients: new Map([[atom, 1n]]), constant: -lower }]),
    ...(upper === undefined ? [] : [{ coefficients: new Map([[atom, -1n]]), constant: upper }]),
  ];
}

function intervalOn(linear: Linear, intervals: ReadonlyMap<SymbolicTerm, Interval>): Interval {
  let lower: bigint | undefined = linear.constant;
  let upper: bigint | undefined = linear.constant;
  for (const [atom, factor] of linear.coefficients) {
    const own = intervals.get(atom) ?? everything;
    const [low, high] = factor > 0n ? [own.lower, own.upper] : [own.upper, own.lower];
    lower = lower === undefined || low === undefined ? undefined : lower + factor * low;
    upper = upper === undefined || high === undefined ? undefined : upper + factor * high;
  }
  return { lower, upper };
}

/** Narrows the interval of each variable of `fact ≥ 0`; false if one becomes empty. */
function narrowAll(
  fact: Linear,
  intervals: Map<SymbolicTerm, Interval>,
  changed: Set<SymbolicTerm>,
): boolean {
  for (const [atom, factor] of fact.coefficients) {
    const rest: Linear = {
      coefficients: new Map([...fact.coefficients].filter(([other]) => other !== atom)),
      constant: fact.constant,
    };
    const { upper: most } = intervalOn(rest, intervals);
    if (most === undefined) continue;
    const old = intervals.get(atom) ?? everything;
    // factor·atom ≥ −rest ≥ −most
    const narrowed =
      factor > 0n
        ? { lower: greater(old.lower, -floorDivide(most, factor)), upper: old.upper }
        : { lower: old.lower, upper: lesser(old.upper, floorDivide(most, -factor)) };
    if (narrowed.lower === old.lower && narrowed.upper === old.upper) continue;
    intervals.set(atom, narrowed);
    changed.add(atom);
    if (narrowed.lower !== undefined && narrowed.upper !== undefined && narrowed.lower > narrowed.upper)
      return false;
  }
  return true;
}

function greater(a: bigint | undefined, b: bigint | undefined): bigint | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return greaterOf(a, b);
}

function lesser(a: bigint | undefined, b: bigint | undefined): bigint | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return lesserOf(a, b);
}

function isAmong(facts: readonly Linear[], fact: Linear): boolean {
  const { size } = fact.coefficients;
  const key = keyOf(fact);
  return facts.some((known) => known.coefficients.size === size && keyOf(known) === key);
}
