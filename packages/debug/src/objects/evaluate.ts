/**
 * Expressions of the object language on a state, by cases where a reference may denote several objects. What a reference denotes is found as
 * the machine finds it (lazy initialisation), but in a copy of the state: looking asks the user nothing and decides nothing.
 */

import {
  falseTerm,
  foldTerm,
  implies,
  ite,
  not,
  rebuild,
  refConstant,
  type SymbolicTerm,
  substitute,
  type Term,
  trueTerm,
} from "@everypath/core";
import { fromTerm, objectDenoted, type State, toTerm } from "@everypath/engine";
import type { Reader } from "@everypath/objects";
import type { Problem, View } from "../language.ts";

/** Cases that one expression is split into. */
const splitLimit = 64;

export interface Computed {
  readonly value: SymbolicTerm;
  /** The value is meant only where these hold. */
  readonly provided: readonly SymbolicTerm[];
  /** What is wrong where they do not. */
  readonly doubts: readonly string[];
  /** Holds of all inputs, also where the value does not speak of them, though nobody has looked yet: no array has a negative length. */
  readonly given: readonly SymbolicTerm[];
}

/** Unwinds to whoever splits the evaluation. */
class Split extends Error {
  readonly condition: SymbolicTerm;
  constructor(condition: SymbolicTerm) {
    super("a value that depends on what a reference denotes");
    this.condition = condition;
  }
}

/** Unwinds to the case that has no value. */
class NoValue extends Error {}

/** Unwinds everything. */
class TooManyCases extends Error {}

/** The value of a term over the program's variables, which `compute` makes for a reader. */
export function valueByCases(view: View, compute: (reader: Reader) => Term): Computed | Problem {
  try {
    return byCases(view, compute, view.state, { left: splitLimit });
  } catch (error) {
    if (error instanceof NoValue) return { problem: error.message, column: 1 };
    if (error instanceof TooManyCases)
      return {
        problem: "it is open in too many ways which objects it speaks of; go on, or assume something first",
      };
    throw error;
  }
}

/** The same where nothing may be open, in a state that is changed by it: objects that are met become objects of the state. */
export function valueInOneCase<T>(
  view: View,
  state: State,
  compute: (reader: Reader, valueOf: (term: Term) => SymbolicTerm) => T,
): T | Problem {
  const reading = new Reading(view, state);
  try {
    const value = compute(reading, (term) => reading.valueOf(term));
    const [doubt] = reading.doubts;
    return doubt === undefined
      ? value
      : { problem: `it cannot be done where ${doubt}; assume first that this is not so` };
  } catch (error) {
    if (error instanceof NoValue) return { problem: error.message, column: 1 };
    if (error instanceof Split)
      return {
        problem: "it may be one of several objects; go on until the program asks which, or assume it",
      };
    throw error;
  }
}

/** The object that a reference is known to denote, by its number; undefined where it may be several, or one not met yet. */
export function knownObject(
  view: View,
  reference: SymbolicTerm,
  className: string,
  decide: (state: State, condition: SymbolicTerm) => boolean | undefined,
): number | undefined {
  const value = fromTerm(reference);
  if (typeof value === "number") return value;
  if (typeof value !== "object") return undefined;
  const state = view.state.fork();
  const met = state.objectCount;
  for (;;) {
    const found = objectDenoted(view.machine, state, value, className, Number.POSITIVE_INFINITY);
    if (typeof found === "number") return found <= met ? found : undefined;
    if (found.kind === "ended") return undefined;
    const truth = found.purpose === "assume" ? undefined : decide(state, found.condition);
    if (truth === undefined) return undefined;
    state.assume(truth ? found.condition : not(found.condition), true);
  }
}

/** Reads a state, which must be the reader's own: what is found out is assumed there. */
class Reading implements Reader {
  private readonly view: View;
  private readonly state: State;
  readonly provided: SymbolicTerm[] = [];
  readonly doubts: string[] = [];
  readonly given: SymbolicTerm[] = [];

  constructor(view: View, state: State) {
    this.view = view;
    this.state = state;
  }

  /** eσ */
  valueOf(term: Term): SymbolicTerm {
    const { frame } = this.view;
    return substitute(term, ({ scope, slot, sort }) =>
      toTerm((scope === "local" ? frame!.values : this.state.globals)[slot]!, sort),
    );
  }

  readonly check: Reader["check"] = (condition, _error, message) => {
    const { view, state } = this;
    const value = this.valueOf(condition);
    if (value === trueTerm) return;
    const truth = value === falseTerm ? false : view.decide(state, value);
    if (truth === false) throw new NoValue(message);
    if (truth === undefined) {
      this.provided.push(value);
      this.doubts.push(message);
    }
    state.assume(value, truth === true);
  };

  readonly resolve: Reader["resolve"] = (reference, className) => {
    const { view, state } = this;
    const value = fromTerm(this.chosen(this.valueOf(reference)));
    if (typeof value === "number") return refConstant(value);
    if (typeof value !== "object") throw new Error("a reference is an object's number, or symbolic");
    for (;;) {
      const found = objectDenoted(view.machine, state, value, className, Number.POSITIVE_INFINITY);
      if (typeof found === "number") return refConstant(found);
      if (found.kind === "ended") throw new NoValue("no input comes here");
      const { condition, purpose } = found;
      const truth = view.decide(state, condition);
      if (truth === undefined && purpose !== "assume") throw new Split(condition);
      if (truth === undefined) this.given.push(condition);
      state.assume(truth === false ? not(condition) : condition, true);
    }
  };

  /** A reference that is one thing or another, as the guards in front of it are: each is a case of its own. */
  private chosen(reference: SymbolicTerm): SymbolicTerm {
    let term = reference;
    while (term.kind === "application" && term.operator === "ite") {
      const [condition, whenTrue, whenFalse] = term.arguments as readonly [
        SymbolicTerm,
        SymbolicTerm,
        SymbolicTerm,
      ];
      const truth = this.view.decide(this.state, condition);
      if (truth === undefined) throw new Split(condition);
      term = truth ? whenTrue : whenFalse;
    }
    return term;
  }
}

/** A case that has no value is left out, and the value holds where it is not that case. */
function byCases(
  view: View,
  compute: (reader: Reader) => Term,
  state: State,
  budget: { left: number },
): Computed {
  const reading = new Reading(view, state.fork());
  try {
    const value = reading.valueOf(compute(reading));
    const { provided, doubts, given } = reading;
    return { value, provided, doubts, given };
  } catch (error) {
    if (!(error instanceof Split)) throw error;
    if (budget.left-- <= 0) throw new TooManyCases();
    const { condition } = error;
    const side = (assumed: SymbolicTerm): Computed | NoValue => {
      const part = state.fork();
      part.assume(assumed, false);
      try {
        return byCases(view, compute, part, budget);
      } catch (problem) {
        if (problem instanceof NoValue) return problem;
        throw problem;
      }
    };
    return joined(condition, side(condition), side(not(condition)));
  }
}

function joined(
  condition: SymbolicTerm,
  whenTrue: Computed | NoValue,
  whenFalse: Computed | NoValue,
): Computed {
  if (whenTrue instanceof NoValue) {
    if (whenFalse instanceof NoValue) throw whenTrue;
    return without(whenFalse, not(condition), whenTrue);
  }
  if (whenFalse instanceof NoValue) return without(whenTrue, condition, whenFalse);
  return {
    value: either(condition, whenTrue.value, whenFalse.value),
    provided: bothWays(condition, whenTrue.provided, whenFalse.provided),
    doubts: [...new Set([...whenTrue.doubts, ...whenFalse.doubts])],
    given: [...new Set([...whenTrue.given, ...whenFalse.given])],
  };
}

/** The value of one case alone. */
function without(
  { value, provided, doubts, given }: Computed,
  condition: SymbolicTerm,
  { message }: NoValue,
): Computed {
  return {
    value,
    provided: [condition, ...provided],
    doubts: [message, ...doubts],
    given,
  };
}

/** The conjuncts of each case where it is the case; those of both by themselves. */
function bothWays(
  condition: SymbolicTerm,
  whenTrue: readonly SymbolicTerm[],
  whenFalse: readonly SymbolicTerm[],
): readonly SymbolicTerm[] {
  const shared = whenTrue.filter((conjunct) => whenFalse.includes(conjunct));
  const own = (conjuncts: readonly SymbolicTerm[], guard: SymbolicTerm): readonly SymbolicTerm[] =>
    conjuncts.filter((conjunct) => !shared.includes(conjunct)).map((conjunct) => implies(guard, conjunct));
  return [...shared, ...own(whenTrue, condition), ...own(whenFalse, not(condition))];
}

/** A value that is only written otherwise where two references are one object needs no case of its own. */
function either(condition: SymbolicTerm, whenTrue: SymbolicTerm, whenFalse: SymbolicTerm): SymbolicTerm {
  if (condition.kind === "application" && condition.operator === "equal") {
    const [a, b] = condition.arguments as readonly [SymbolicTerm, SymbolicTerm];
    // Where x = x.next, x.next.next is x.
    const [from, to] = replaced(a, b, a) === a ? [b, a] : [a, b];
    if (replacedAll(whenFalse, from, to) === replacedAll(whenTrue, from, to)) return whenFalse;
  }
  return ite(condition, whenTrue, whenFalse);
}

/** Rounds of replacing in one term. */
const roundLimit = 16;

function replacedAll(term: SymbolicTerm, from: SymbolicTerm, to: SymbolicTerm): SymbolicTerm {
  let before = term;
  for (let round = 0; round < roundLimit; round++) {
    const after = replaced(before, from, to);
    if (after === before) break;
    before = after;
  }
  return before;
}

function replaced(term: SymbolicTerm, from: SymbolicTerm, to: SymbolicTerm): SymbolicTerm {
  return foldTerm<Term>(term, new Map([[from, to]]), (node, shownOf) =>
    node.kind === "application" ? rebuild(node, node.arguments.map(shownOf)) : node,
  ) as SymbolicTerm;
}
