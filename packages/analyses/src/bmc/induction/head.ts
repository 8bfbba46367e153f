/**
 * One state for every arrival at a loop's head. What a round changes is forgotten, round by round, until one more round changes nothing else; of the
 * integers among it intervals are kept, as far as a solver shows that they hold (intervals.ts).
 */
import { type Budget, type LimitName, limits, type Solver, type Variable } from "@everypath/core";
import type { Machine, State } from "@everypath/engine";
import { differences, type Incomparable } from "../../floyd/changes.ts";
import { definednessOf } from "../../floyd/definedness.ts";
import { forget } from "../../floyd/havoc.ts";
import { Havoc } from "../../floyd/place.ts";
import { assignedIn } from "../../floyd/region.ts";
import type { Loop } from "../loops.ts";
import {
  type Counter,
  counterOf,
  findInvariants,
  guess,
  holdsOf,
  type Invariant,
  invariantText,
  valueAt,
} from "./intervals.ts";

export interface LoopHead {
  readonly state: State;
  /** What was forgotten in it. */
  readonly havoc: Havoc;
  /** What it takes for granted, having been proved. */
  readonly invariants: readonly (Invariant & { readonly text: string })[];
}

/** Why a loop cannot be treated by induction. */
export interface Obstacle extends Incomparable {
  /** What was met, where a higher limit may help. */
  readonly limit?: LimitName;
}

export interface NoHead {
  readonly obstacles: readonly Obstacle[];
}

export interface Rounds {
  readonly machine: Machine;
  readonly globals: readonly Variable[];
  readonly solver: Solver;
  query(): Budget;
  /** Where one round without an error leads to from a head; undefined: that is not known, and why has been noted. */
  arrivals(head: State): Promise<readonly State[] | undefined>;
}

/** Of the loop that `entered` stands before. undefined: `arrivals` did not tell. */
export async function loopHeadOf(
  entered: State,
  loop: Loop,
  rounds: Rounds,
): Promise<LoopHead | NoHead | undefined> {
  const { machine, globals, solver } = rounds;
  const havoc = changedAtSight(entered, loop);
  const wrong = new Set<string>();
  for (let attempt = 0; attempt < limits.bmc.inductionAttempts; attempt++) {
    const head = entered.fork();
    const forgotten = forget(machine, head, havoc);
    if ("refused" in forgotten) return { obstacles: [{ what: forgotten.refused, span: loop.span }] };
    const counters = countersIn(machine, head, havoc);
    const guesses = counters.flatMap((counter) => {
      const guessed = wrong.has(counter.name) ? undefined : guess(entered, counter);
      return guessed === undefined ? [] : [guessed];
    });
    assume(head, guesses, loop);
    const later = await rounds.arrivals(head.fork());
    if (later === undefined) return undefined;
    const found = later.map((state) => differences(head, state, globals));
    const incomparable = found.flatMap((one) => one.incomparable);
    if (incomparable.length > 0) return { obstacles: incomparable };
    const missing = found
      .flatMap(({ changes }) => changes)
      .filter(({ place, definedness }) => !havoc.covers(place, definedness));
    if (missing.length === 0) {
      const states = { first: entered, head, later };
      const known = findInvariants(counters, guesses, states, solver, rounds.query());
      if ("invariants" in known) {
        assume(head, known.invariants, loop);
        const invariants = known.invariants.map((one) => ({ ...one, text: invariantText(one) }));
        return { state: head, havoc, invariants };
      }
      for (const { name } of known.wrong) wrong.add(name);
    }
    for (const { place, definedness } of missing) havoc.add(place, definedness);
  }
  const what = `it changes more than ${limits.bmc.inductionAttempts} times over`;
  return { obstacles: [{ what, span: loop.span, limit: "bmc.inductionAttempts" }] };
}

/** The locals that the loop assigns. */
function changedAtSight({ frame }: State, loop: Loop): Havoc {
  const havoc = new Havoc();
  for (const variable of assignedIn(frame.procedure, loop.blocks)) {
    if (variable.scope === "global") continue;
    havoc.add({ kind: "variable", variable }, definednessOf(frame.values[variable.slot], variable.sort));
  }
  return havoc;
}

/** The integers among what is forgotten, as far as they are written. */
function countersIn(machine: Machine, head: State, havoc: Havoc): readonly Counter[] {
  return havoc.inOrder().flatMap(({ place, definedness }) => {
    const counter = definedness === "set" ? counterOf(machine, head, place) : undefined;
    return counter === undefined ? [] : [counter];
  });
}

function assume(head: State, invariants: readonly Invariant[], loop: Loop): void {
  for (const invariant of invariants)
    head.assume(holdsOf(invariant, valueAt(head, invariant.counter)), false, loop.span);
}
