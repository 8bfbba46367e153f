/**
 * What holds at every arrival at a head, found by looking at states: comparisons that held in each of them, and the linear equations between words that did
 * (King and Søndergaard: automatic abstraction for congruences). Each transition is asked to keep them; a state that breaks one is one more that is seen,
 * until all are kept. What is left is inductive, since it was true wherever a run begins.
 */
import {
  bitVecConstant,
  bvAdd,
  bvMultiply,
  equal,
  evaluator,
  limits,
  type Model,
  not,
  or,
  type SymbolicTerm,
} from "@everypath/core";
import { equationsOf } from "./linear.ts";
import type { Literals, Word } from "./literals.ts";
import type { Questions } from "./questions.ts";
import { before, type Head, type Transition, type Transitions } from "./transitions.ts";

export type FactsAtHeads = ReadonlyMap<Head, readonly SymbolicTerm[]>;

/** Words of one width at a head, and the values that they have had together. */
interface Group {
  readonly words: readonly Word[];
  readonly width: number;
  readonly points: (readonly bigint[])[];
  equations: readonly SymbolicTerm[];
}

/** What may hold: linear equations between the words, and comparisons or their negations. */
type Candidates = Pick<Literals, "words" | "comparisons">;

interface AtHead {
  readonly groups: readonly Group[];
  /** Comparisons and their negations, as far as they have always held. */
  comparisons: readonly SymbolicTerm[];
}

/** Equations first, which few states tell; with them comparisons. What takes too many states is left out. @throws Unanswerable */
export function factsAtHeads(
  system: Transitions,
  literals: ReadonlyMap<Head, Literals>,
  questions: Questions,
): FactsAtHeads {
  const equations = whatHolds(
    system,
    (head) => ({ ...literals.get(head)!, comparisons: [] }),
    new Map(),
    questions,
  );
  const all = whatHolds(system, (head) => ({ ...literals.get(head)!, words: [] }), equations, questions);
  return new Map(
    system.heads.map((head) => {
      const own = [...(equations.get(head) ?? []), ...(all.get(head) ?? [])];
      return [head, withoutConsequences(own, questions)];
    }),
  );
}

function whatHolds(
  { heads, transitions }: Transitions,
  candidates: (head: Head) => Candidates,
  known: FactsAtHeads,
  questions: Questions,
): FactsAtHeads {
  const seen = new Seen(candidates, known, questions);
  for (let isStable = false; !isStable; ) {
    isStable = true;
    for (const transition of transitions) {
      const met = seen.follow(transition);
      if (met === "too many") return new Map();
      if (met > 0) isStable = false;
    }
  }
  return new Map(heads.map((head) => [head, seen.at(head)]));
}

class Seen {
  private readonly candidates: (head: Head) => Candidates;
  private readonly known: FactsAtHeads;
  private readonly questions: Questions;
  private readonly heads = new Map<Head, AtHead>();
  private count = 0;

  constructor(candidates: (head: Head) => Candidates, known: FactsAtHeads, questions: Questions) {
    this.candidates = candidates;
    this.known = known;
    this.questions = questions;
  }

  /** What holds of all of them, equations first; nothing is said of a head where nobody has been. */
  at(head: Head): readonly SymbolicTerm[] {
    const found = this.heads.get(head);
    if (found === undefined) return [];
    return [...found.groups.flatMap(({ equations }) => equations), ...found.comparisons];
  }

  /** Looks at states behind the transition until none breaks what is known; how many. */
  follow(transition: Transition): number | "too many" {
    const { source, target } = transition;
    if (source !== undefined && !this.heads.has(source)) return 0;
    for (let met = 0; ; met++) {
      const holds = source === undefined ? [] : [...(this.known.get(source) ?? []), ...this.at(source)];
      const model = this.breaking(transition, holds);
      if (model === undefined) return met;
      if (++this.count > limits.bmc.seenStates) return "too many";
      this.add(target, transition, model);
    }
  }

  /** A run over the transition after which something does not hold that has held so far. */
  private breaking(transition: Transition, holds: readonly SymbolicTerm[]): Model | undefined {
    const { target, condition } = transition;
    const after = this.at(target).map((one) => not(before(transition, one)));
    if (this.heads.has(target) && after.length === 0) return undefined;
    const reply = this.questions.ask([...holds, condition, ...(after.length === 0 ? [] : [or(...after)])]);
    return reply.kind === "sat" ? reply.model : undefined;
  }

  private add(head: Head, transition: Transition, model: Model): void {
    const value = evaluator(model);
    const { words, comparisons } = this.candidates(head);
    const known = this.heads.get(head) ?? {
      groups: groupsOf(words),
      comparisons: comparisons.flatMap((one) => [one, not(one)]),
    };
    this.heads.set(head, {
      groups: known.groups,
      comparisons: known.comparisons.filter((one) => value(before(transition, one)) === true),
    });
    for (const group of known.groups) {
      const values = group.words.map((word) => value(before(transition, word)));
      group.points.push(values.map((one) => (typeof one === "bigint" ? one : 0n)));
      group.equations = equationsOf(group.points, group.width).map((equation) =>
        equationTerm(equation, group.words, group.width),
      );
    }
  }
}

/** What follows from others is left out. */
function withoutConsequences(facts: readonly SymbolicTerm[], questions: Questions): readonly SymbolicTerm[] {
  const kept: SymbolicTerm[] = [];
  for (const fact of facts) if (questions.ask([...kept, not(fact)]).kind === "sat") kept.push(fact);
  return kept;
}

function groupsOf(words: readonly Word[]): readonly Group[] {
  const byWidth = new Map<number, Word[]>();
  for (const word of words) {
    if (word.sort.kind !== "bitvec") continue;
    const { width } = word.sort;
    const own = byWidth.get(width) ?? [];
    if (own.length < limits.bmc.equatedWords) byWidth.set(width, [...own, word]);
  }
  return [...byWidth].map(([width, own]) => ({ words: own, width, points: [], equations: [] }));
}

/** What is negative goes to the other side: x = y + 1 rather than x + 4294967295·y = 1. */
function equationTerm(equation: readonly bigint[], words: readonly Word[], width: number): SymbolicTerm {
  const sides: [SymbolicTerm, SymbolicTerm] = [bitVecConstant(width, 0n), bitVecConstant(width, 0n)];
  equation.forEach((coefficient, i) => {
    const signed = BigInt.asIntN(width, coefficient);
    const side = signed < 0n ? 1 : 0;
    const factor = bitVecConstant(width, signed < 0n ? -signed : signed);
    const word = words[i];
    sides[side] = bvAdd(sides[side], word === undefined ? factor : bvMultiply(factor, word));
  });
  return equal(...sides);
}
