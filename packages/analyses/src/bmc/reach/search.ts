/**
 * Property-directed reachability (Bradley: SAT-based model checking without unrolling; Eén, Mishchenko and Brayton: efficient implementation of property
 * directed reachability), over several heads. From an error backwards: states that lead to it are shown, one set after the other, not to be
 * reachable within i arrivals at heads, by clauses that say so of many more states; until one frame is the next: what it says is inductive.
 */

import {
  bitVecConstant,
  collectSymbols,
  equal,
  intConstant,
  limits,
  type Model,
  not,
  type Symbol,
  type SymbolicTerm,
} from "@everypath/core";
import { type Cube, clauseOf, Frames } from "./frames.ts";
import { type Literals, literalsOf } from "./literals.ts";
import { heldIn, type Questions, Unanswerable } from "./questions.ts";
import { type FactsAtHeads, factsAtHeads } from "./seen.ts";
import { before, type Head, leadingTo, type Transition, type Transitions } from "./transitions.ts";

/** The clauses of each head, as cubes in which no state lies. */
export type Inductive = ReadonlyMap<Head, readonly Cube[]>;

interface Obligation {
  readonly head: Head;
  readonly cube: Cube;
  readonly level: number;
}

export class Search {
  private readonly system: Transitions;
  private readonly questions: Questions;
  private readonly literals: ReadonlyMap<Head, Literals>;
  private readonly into: ReadonlyMap<Head, readonly Transition[]>;
  private readonly frames = new Frames();
  /** What holds at every arrival, before anything is searched for. */
  private facts: FactsAtHeads = new Map();

  constructor(system: Transitions, questions: Questions) {
    this.system = system;
    this.questions = questions;
    this.literals = literalsOf(system);
    this.into = new Map(
      system.heads.map((head) => [head, system.transitions.filter(({ target }) => target === head)]),
    );
  }

  /** undefined: as far as the transitions tell, a run may fail. @throws Unanswerable */
  run(): Inductive | undefined {
    const { faults } = this.system;
    this.facts = factsAtHeads(this.system, this.literals, this.questions);
    for (const { source, condition } of faults)
      if (source === undefined && this.questions.ask([condition]).kind === "sat") return undefined;
    for (let last = 1; last <= limits.bmc.frames; last++) {
      for (const { source, condition } of faults)
        if (source !== undefined && !this.refute(source, condition, last)) return undefined;
      const level = this.propagate(last);
      if (level !== undefined)
        return new Map(this.system.heads.map((head) => [head, this.cubesFrom(head, level)]));
    }
    throw new Unanswerable("too many frames", "bmc.frames");
  }

  private cubesFrom(head: Head, level: number): readonly Cube[] {
    return [...(this.facts.get(head) ?? []).map((fact) => [not(fact)]), ...this.frames.cubes(head, level)];
  }

  private holdsWithin(head: Head, level: number): readonly SymbolicTerm[] {
    return [...(this.facts.get(head) ?? []), ...this.frames.at(head, level)];
  }

  /** No state of the last frame satisfies the condition; false where one seems to be reachable. */
  private refute(head: Head, condition: SymbolicTerm, last: number): boolean {
    for (;;) {
      const reply = this.questions.ask([...this.holdsWithin(head, last), condition]);
      if (reply.kind === "unsat") return true;
      const cube = this.lift(head, reply.model, condition);
      if (!this.blockAll({ head, cube, level: last }, last)) return false;
    }
  }

  /** What leads to the cube is blocked first, the earliest first. */
  private blockAll(first: Obligation, last: number): boolean {
    const pending: Obligation[] = [first];
    while (pending.length > 0) {
      const next = leastOf(pending);
      const { head, cube, level } = pending[next]!;
      if (this.frames.isBlocked(head, cube, level)) {
        pending.splice(next, 1);
        continue;
      }
      const outcome = this.predecessor(head, cube, level);
      if (outcome.kind === "start") return false;
      if (outcome.kind === "from") {
        pending.push({ head: outcome.head, cube: outcome.cube, level: level - 1 });
        continue;
      }
      pending.splice(next, 1);
      const general = this.generalised(head, outcome.core, level);
      let to = level;
      while (to < last && this.predecessor(head, general, to + 1, "no lifting").kind === "none") to++;
      this.frames.block(head, general, to);
      // States of the cube may still be reachable later: asked at once, their proofs are shared.
      if (to < last) pending.push({ head, cube, level: to + 1 });
    }
    return true;
  }

  /** A state outside of the cube that is within `level - 1` arrivals and leads into it. */
  private predecessor(
    head: Head,
    cube: Cube,
    level: number,
    lifting: "lifting" | "no lifting" = "lifting",
  ):
    | { readonly kind: "none"; readonly core: Cube }
    | { readonly kind: "start" }
    | { readonly kind: "from"; readonly head: Head; readonly cube: Cube } {
    const needed = new Set<SymbolicTerm>();
    for (const transition of this.into.get(head) ?? []) {
      const { source, condition } = transition;
      if (source !== undefined && level === 1) continue;
      const images = new Map<SymbolicTerm, SymbolicTerm>();
      for (const literal of cube) images.set(before(transition, literal), literal);
      const reply = this.questions.ask([
        ...(source === undefined ? [] : this.holdsWithin(source, level - 1)),
        ...(source === head ? [clauseOf(cube)] : []),
        condition,
        ...images.keys(),
      ]);
      if (reply.kind === "unsat") {
        for (const conjunct of reply.core) {
          const literal = images.get(conjunct);
          if (literal !== undefined) needed.add(literal);
        }
        continue;
      }
      if (source === undefined) return { kind: "start" };
      if (lifting === "no lifting") return { kind: "from", head: source, cube: [] };
      return {
        kind: "from",
        head: source,
        cube: this.lift(source, reply.model, leadingTo(transition, cube)),
      };
    }
    const core = cube.filter((literal) => needed.has(literal));
    return { kind: "none", core: core.length === 0 ? cube.slice(0, 1) : core };
  }

  /** Of the model's state at the head only what makes the condition true whatever the rest of the state is, given what else the model chose. */
  private lift(head: Head, model: Model, condition: SymbolicTerm): Cube {
    const { comparisons, bits } = this.literals.get(head)!;
    const spoken = new Set(bits.concat(comparisons).flatMap((literal) => collectSymbols([literal])));
    const chosen = collectSymbols([condition]).flatMap((symbol) =>
      spoken.has(symbol) ? [] : valueOf(symbol as Symbol & SymbolicTerm, model),
    );
    const fails = not(condition);
    const compared = heldIn(model, comparisons);
    const all = [...compared, ...heldIn(model, bits)];
    for (const candidates of [compared, all]) {
      const reply = this.questions.ask([...candidates, ...chosen, fails]);
      if (reply.kind === "sat") continue;
      const core = new Set(reply.core);
      return candidates.filter((literal) => core.has(literal));
    }
    return all;
  }

  /** As few of the literals as keep every predecessor out. */
  private generalised(head: Head, core: Cube, level: number): Cube {
    let cube = core;
    let failures = 0;
    // Many at once, then fewer. Bits come last, and go first: what comparisons say is said of more states.
    for (let size = Math.ceil(core.length / 2); size >= 1; size = Math.floor(size / 2)) {
      for (let end = cube.length; end > 0; end -= size) {
        if (cube.length <= 1 || failures >= limits.bmc.keptLiterals) return cube;
        const rest = [...cube.slice(0, Math.max(0, end - size)), ...cube.slice(end)];
        if (rest.length === 0) continue;
        const outcome = this.predecessor(head, rest, level, "no lifting");
        if (outcome.kind === "none") {
          cube = outcome.core;
          end = Math.min(end, cube.length + size);
        } else failures++;
      }
    }
    return cube;
  }

  /** Clauses that hold after one more arrival as well go up. The level from which on nothing changes any more. */
  private propagate(last: number): number | undefined {
    for (let level = 1; level <= last; level++) {
      for (const head of this.system.heads)
        for (const clause of this.frames.ofLevel(head, level))
          if (this.predecessor(head, clause.cube, level + 1, "no lifting").kind === "none")
            this.frames.raise(clause);
      if (this.system.heads.every((head) => this.frames.ofLevel(head, level).length === 0)) return level + 1;
    }
    return undefined;
  }
}

function leastOf(pending: readonly Obligation[]): number {
  let least = pending.length - 1;
  for (let i = least; i >= 0; i--) if (pending[i]!.level < pending[least]!.level) least = i;
  return least;
}

/** That the symbol has its value in the model; nothing where that cannot be said. */
function valueOf(symbol: Symbol & SymbolicTerm, model: Model): readonly SymbolicTerm[] {
  const value = model.get(symbol);
  switch (symbol.sort.kind) {
    case "bool":
      return [value === true ? symbol : not(symbol)];
    case "bitvec":
      return [equal(symbol, bitVecConstant(symbol.sort.width, typeof value === "bigint" ? value : 0n))];
    case "int":
      return [equal(symbol, intConstant(typeof value === "bigint" ? value : 0n))];
    default:
      return [];
  }
}
