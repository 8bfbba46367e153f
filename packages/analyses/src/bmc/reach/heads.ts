/**
 * Notes the transitions between heads while the program is followed once from each of them. A state stands behind the head that it has passed last, which
 * the facts that it has learned tell.
 */
import { and, collectSymbols, type Symbol, type SymbolicTerm, symbol, trueTerm } from "@everypath/core";
import { factsInOrder, liveSlots, type State } from "@everypath/engine";
import { type Havoc, nameOf, objectAt, type StateLocation, termAt } from "../../floyd/place.ts";
import type { Failure } from "../failures.ts";
import type { Loop } from "../loops.ts";
import type { Head, Transition, Transitions } from "./transitions.ts";

type Facts = State["facts"];

interface Known extends Head {
  readonly symbols: Set<Symbol>;
  readonly names: Map<Symbol, string>;
  /** Where the symbols are from that stand for what the loop changes. */
  readonly places: ReadonlyMap<Symbol, StateLocation>;
}

export class HeadRecorder {
  private heads: Known[] = [];
  private transitions: Transition[] = [];
  private readonly byFact = new Map<NonNullable<Facts>, Known>();

  /** So far; `forgetSince` takes back what came later. */
  mark(): { readonly heads: number; readonly transitions: number } {
    return { heads: this.heads.length, transitions: this.transitions.length };
  }

  forgetSince({ heads, transitions }: { readonly heads: number; readonly transitions: number }): void {
    this.heads = this.heads.slice(0, heads);
    this.transitions = this.transitions.slice(0, transitions);
  }

  /** The head that a state has passed last. */
  behind(facts: Facts): Head | undefined {
    return this.known(facts);
  }

  /** `head` stands for each arrival at the loop's head, the first of which is `entered`. */
  enter(entered: State, head: State, loop: Loop, havoc: Havoc): Head {
    const outer = this.known(entered.facts);
    const places = new Map<Symbol, StateLocation>();
    const names = new Map<Symbol, string>();
    // The same variable may have had another value when the loop was entered.
    for (const [at, name] of outer?.names ?? [])
      names.set(at, outer?.places.has(at) === true ? `${name} at ${outer.loop}` : name);
    const { procedure, block } = head.frame;
    // What a temporary held before it is assigned again is nobody's: merged states have the value of either side, another one each time.
    const live = liveSlots(procedure, block, 0, false);
    for (const { place } of havoc.inOrder()) {
      if (place.kind === "variable" && place.variable.scope === "local" && !live.has(place.variable.slot))
        continue;
      const value = valueOf(head, place);
      if (value?.kind !== "symbol") continue;
      places.set(value, place);
      const name = nameOfPlace(head, place);
      if (name !== undefined) names.set(value, name);
    }
    // Whatever was there when the loop was entered stays as it is. What comes later, such as an input that a round reads, is not among it.
    const symbols = new Set<Symbol>([
      ...places.keys(),
      ...(outer?.symbols ?? []),
      ...collectSymbols(factsInOrder(entered.facts).map(({ condition }) => condition)),
      ...symbolsOfInputs(entered.inputs),
    ]);
    // Of a symbol that is no part of a state, any value will do; none is in two of these conditions.
    const assumed = learnedSince(head.facts, entered.facts).filter((condition) =>
      collectSymbols([condition]).every((at) => symbols.has(at)),
    );
    const known: Known = { loop: loop.name, span: loop.span, symbols, assumed, names, places };
    // A fact of its own, by which what follows is known.
    head.assume(trueTerm, true, loop.span);
    if (head.facts !== undefined) this.byFact.set(head.facts, known);
    this.heads.push(known);
    this.arrive(entered, known);
    return known;
  }

  arrive(state: State, head: Head): void {
    const target = head as Known;
    const values = new Map<Symbol, SymbolicTerm>();
    for (const [at, place] of target.places) {
      const value = valueOf(state, place);
      // What cannot be told may be anything.
      values.set(at, value ?? symbol(state.freshName(`any ${at.name}`), at.sort));
    }
    this.transitions.push({
      source: this.known(state.facts),
      target,
      condition: conditionOf(state.facts),
      values,
    });
  }

  system(failures: readonly Failure[]): Transitions {
    return {
      heads: this.heads,
      transitions: this.transitions,
      faults: failures.map((failure) => ({
        source: this.known(failure.facts),
        condition: and(conditionOf(failure.facts), failure.condition),
      })),
    };
  }

  private known(facts: Facts): Known | undefined {
    for (let fact = facts; fact !== undefined; fact = fact.previous) {
      const known = this.byFact.get(fact);
      if (known !== undefined) return known;
    }
    return undefined;
  }
}

/** All that is known on a path: what follows from it, and checks that did not fail, among it. The first error of a run is looked for. */
function conditionOf(facts: Facts): SymbolicTerm {
  return and(...factsInOrder(facts).map(({ condition }) => condition));
}

function learnedSince(facts: Facts, earlier: Facts): readonly SymbolicTerm[] {
  return factsInOrder(facts)
    .slice(earlier?.position ?? 0)
    .map(({ condition }) => condition);
}

/** undefined where it may not have been written. */
function valueOf(state: State, place: StateLocation): SymbolicTerm | undefined {
  const value = termAt(state, place);
  return value === undefined || value.hasIndeterminate ? undefined : value;
}

/** undefined for what the user has not written. */
function nameOfPlace(state: State, place: StateLocation): string | undefined {
  switch (place.kind) {
    case "variable":
      return place.variable.name;
    case "part": {
      const { description } = objectAt(state, place.base);
      if (description.model) return undefined;
      return place.part.name === "" ? nameOf(description) : place.part.name;
    }
    case "object":
      return nameOf(objectAt(state, place.base).description);
  }
}

function symbolsOfInputs(inputs: State["inputs"]): readonly Symbol[] {
  const terms: SymbolicTerm[] = [];
  const pending = [inputs];
  const seen = new Set<State["inputs"]>();
  while (pending.length > 0) {
    const record = pending.pop();
    if (record === undefined || seen.has(record)) continue;
    seen.add(record);
    for (const part of record.parts) terms.push(part.symbol);
    pending.push(record.previous, record.joined?.whenTrue, record.joined?.whenFalse);
  }
  return collectSymbols(terms);
}
