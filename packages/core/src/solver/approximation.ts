/**
 * Quantifiers, powers, and divisions by what is no constant: a backend decides them only in part. The query is asked in forms that it
 * understands better, each weaker than the query (then unsat is an answer) or not (then only a model is); and a model is
 * believed only after the query itself was evaluated under it, since a solver's model of such a formula can be partial.
 */
import { limits } from "../limits/index.ts";
import {
  evaluate,
  hasOpenDivision,
  hasPower,
  hasQuantifier,
  type Model,
  type SymbolicTerm,
  type Term,
  trueTerm,
} from "../term/index.ts";
import { abstracted, factsInScopes } from "./abstraction.ts";
import { factsOfDivisions, factsOfDivisionsAt, isOpenDivision } from "./divisions.ts";
import { withFiniteRanges } from "./finite-ranges.ts";
import { footprintOf } from "./footprint.ts";
import { Layer } from "./layer.ts";
import { orderedRanges } from "./ordered-ranges.ts";
import { factsOfPowers, factsOfPowersAt, isPower } from "./powers.ts";
import { type Answer, type Budget, type Query, type Unknown, unknownBecause } from "./solver.ts";

/**
 * Parts of the budget's steps. A refutation of a quantified query is mostly found soon or not at all; a search for a model
 * with quantifiers often does not end, so it comes last, after the search over short ranges.
 */
const parts = { firstTry: 1 / 16, shortRanges: 1 / 4, lastTry: 1 / 4 };
/** What the parts are of where steps are unlimited. */
const usualSteps = 20_000_000;
/** Integers that ranges may have in the search for a model, from one try to the next. */
const rangeSizes = [3, 8];

/** Which operators are left to true facts about them. */
interface Weakening {
  readonly weaken: (term: SymbolicTerm) => SymbolicTerm;
  readonly factsAt: (conjuncts: readonly SymbolicTerm[], model: Model) => readonly SymbolicTerm[];
}

const withoutPowers: Weakening = {
  weaken: (term) => abstracted(term, hasPower, isPower),
  factsAt: (conjuncts, model) => factsOfPowersAt(conjuncts, model, withoutPowers.weaken),
};

const withoutDivisions: Weakening = {
  weaken: (term) =>
    abstracted(
      term,
      (part: Term) => hasPower(part) || hasOpenDivision(part),
      (part) => isPower(part) || isOpenDivision(part),
    ),
  factsAt: (conjuncts, model) => [
    ...factsOfPowersAt(conjuncts, model, withoutDivisions.weaken),
    ...factsOfDivisionsAt(conjuncts, model, withoutDivisions.weaken),
  ],
};

export class ApproximationLayer extends Layer {
  readonly name = "approximation";

  protected override answer(query: Query, budget: Budget): Answer {
    const conjuncts = [...query.pathCondition, query.condition];
    const isQuantified = conjuncts.some(hasQuantifier);
    if (isQuantified) return this.#quantified(conjuncts, budget);
    if (conjuncts.some(hasOpenDivision)) {
      const answer = this.#solve(conjuncts, conjuncts, withoutDivisions, withPart(budget, parts.firstTry));
      if (answer.kind !== "unknown") return answer;
    }
    if (!conjuncts.some(hasPower)) return this.next(query, budget);
    return this.#solve(conjuncts, conjuncts, withoutPowers, budget);
  }

  #quantified(conjuncts: readonly SymbolicTerm[], budget: Budget): Answer {
    const first = this.#solve(conjuncts, conjuncts, withoutDivisions, withPart(budget, parts.firstTry));
    if (first.kind !== "unknown") return first;
    for (const size of rangeSizes) {
      const short = withFiniteRanges(conjuncts, size);
      const found = this.#solve(short, conjuncts, withoutPowers, withPart(budget, parts.shortRanges));
      if (found.kind === "sat") return found;
    }
    const last = this.#solve(conjuncts, conjuncts, withoutPowers, withPart(budget, parts.lastTry));
    return last.kind === "unknown" ? first : last;
  }

  /** Solves `asked`, weakened; a model must be one of `meant`. */
  #solve(
    asked: readonly SymbolicTerm[],
    meant: readonly SymbolicTerm[],
    { weaken, factsAt }: Weakening,
    budget: Budget,
  ): Answer {
    const plain = [...asked, ...orderedRanges(asked)].map(weaken);
    const facts = [
      ...factsInScopes(plain, (applications) => [
        ...factsOfPowers(applications),
        ...factsOfDivisions(applications),
      ]),
    ];
    // Short ranges that are written out, of which nothing was weakened: what satisfies them satisfies what is meant.
    const isExact = !asked.some(hasQuantifier) && asked.every((conjunct, index) => plain[index] === conjunct);
    for (let round = 0; ; round += 1) {
      const answer = this.next(queryOf([...plain, ...facts]), budget);
      if (answer.kind !== "sat" || confirms(answer.model, meant, isExact)) return answer;
      const known = facts.length;
      if (round < limits.solver.approximationRounds) facts.push(...news(factsAt(asked, answer.model), facts));
      if (facts.length === known) return unconfirmed(meant);
    }
  }
}

function queryOf(conjuncts: readonly SymbolicTerm[]): Query {
  const all = conjuncts.filter((conjunct) => conjunct !== trueTerm);
  return { pathCondition: all.slice(0, -1), condition: all.at(-1) ?? trueTerm, pathConditionUnchecked: true };
}

function news(facts: readonly SymbolicTerm[], known: readonly SymbolicTerm[]): readonly SymbolicTerm[] {
  return [...new Set(facts)].filter((fact) => fact !== trueTerm && !known.includes(fact));
}

/** `isExact`: the solver was asked the same, in words that it decides. */
function confirms(model: Model, conjuncts: readonly SymbolicTerm[], isExact: boolean): boolean {
  // Under a model a function of the program's own has no value: there is nothing but the solver's word.
  if (conjuncts.some((conjunct) => footprintOf(conjunct).functions.length > 0)) return isExact;
  return conjuncts.every((conjunct) => evaluate(conjunct, model) === true);
}

function unconfirmed(conjuncts: readonly SymbolicTerm[]): Unknown {
  const what = conjuncts.some(hasQuantifier)
    ? "a quantified condition"
    : conjuncts.some(hasPower)
      ? "a condition with powers"
      : "a condition with divisions";
  return unknownBecause(`the solver's model of ${what} could not be confirmed`);
}

/** The clock stays as it is: it would make answers depend on the machine. */
function withPart({ resources, milliseconds }: Budget, part: number): Budget {
  const steps = resources === 0 ? usualSteps : resources;
  return { resources: Math.max(1, Math.floor(steps * part)), milliseconds };
}
