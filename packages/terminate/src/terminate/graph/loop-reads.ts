/**
 * Elements and fields that a loop reads are read before it begins, so that its head has an atom for them. That is a heuristic of ours: a
 * state with one more atom, whose value is any, stands for the same concrete states.
 */

import { limits, type Variable } from "@everypath/core";
import { addScaled, type Linear } from "@everypath/its";
import { elementsOf } from "./arrays.ts";
import { type GraphSettings, readElement } from "./outcome.ts";
import { constantOf, number } from "./rules/rule.ts";
import { type AbstractState, positionKey, topOf, valueIn } from "./state.ts";
import { step } from "./step.ts";

/** An element, told in a way that fits every state at the head. */
interface ReadElement {
  readonly array: Variable;
  /** The value of a variable, of another element, or 0, and a number. */
  readonly from: Variable | ReadElement | undefined;
  readonly rest: bigint;
}

export class LoopReads {
  private readonly settings: GraphSettings;
  private readonly known = new Map<string, readonly ReadElement[]>();

  constructor(settings: GraphSettings) {
    this.settings = settings;
  }

  /** The state at a head with atoms for what the loop reads; undefined where it has them. */
  read(state: AbstractState): AbstractState | undefined {
    if (this.settings.program.driver === undefined) return undefined;
    const key = positionKey(state);
    const known = this.known.get(key) ?? this.look(state);
    this.known.set(key, known);
    const next = withElements(this.settings, state, known);
    return next === state ? undefined : next;
  }

  private look(state: AbstractState): readonly ReadElement[] {
    let found: readonly ReadElement[] = [];
    for (let round = 0; round < limits.terminate.loopReadRounds; round += 1) {
      const begin = withElements(this.settings, state, found);
      const more = readBelow(this.settings, begin, found);
      if (more.length === 0) break;
      found = [...found, ...more].slice(0, limits.terminate.loopReadElements);
    }
    return found;
  }
}

function withElements(
  settings: GraphSettings,
  state: AbstractState,
  elements: readonly ReadElement[],
): AbstractState {
  let next = state;
  for (const each of elements) {
    const subscript = subscriptIn(next, each);
    if (subscript !== undefined && elementIn(next, each.array, subscript) === undefined)
      next = readElement(settings, next, each.array, subscript);
  }
  return next;
}

function elementIn(state: AbstractState, array: Variable, subscript: Linear): Linear | undefined {
  return elementsOf(state, array).find(({ offset }) => state.knowledge.entailsEqual(offset, subscript))
    ?.value;
}

function subscriptIn(state: AbstractState, { from, rest }: ReadElement): Linear | undefined {
  if (from === undefined) return number(rest);
  const base = baseIn(state, from);
  return base && addScaled(base, number(rest), 1n);
}

function baseIn(state: AbstractState, from: Variable | ReadElement): Linear | undefined {
  if (!("array" in from)) return valueIn(state, from);
  const subscript = subscriptIn(state, from);
  return subscript && elementIn(state, from.array, subscript);
}

/** Elements that are read on the ways back to the head, and can be told there. */
function readBelow(
  settings: GraphSettings,
  state: AbstractState,
  known: readonly ReadElement[],
): readonly ReadElement[] {
  const found: ReadElement[] = [];
  const arrays = arraysOf(settings, state);
  const open = [state];
  const position = positionKey(state);
  for (let steps = 0; steps < limits.terminate.loopReadSteps; steps += 1) {
    const at = open.shift();
    if (at === undefined) break;
    const outcome = step(settings, at);
    const next = outcome.kind === "evaluated" ? [outcome.state] : "states" in outcome ? outcome.states : [];
    for (const each of next) {
      for (const element of elementsTold(state, each, arrays, known))
        if (!isAmong([...known, ...found], element)) found.push(element);
      if (positionKey(each) !== position) open.push(each);
    }
  }
  return found;
}

/** The elements that a state below the head knows, as they can be told there. */
function elementsTold(
  head: AbstractState,
  below: AbstractState,
  arrays: readonly Variable[],
  known: readonly ReadElement[],
): readonly ReadElement[] {
  return (
    arrays
      // In a call from the loop the slots of its variables are others'.
      .filter(({ scope }) => scope === "global" || below.frames.length === head.frames.length)
      .flatMap((array) =>
        elementsOf(below, array).flatMap(({ offset }) => describedBy(head, array, offset, known) ?? []),
      )
  );
}

/** Arrays that all share, and those of the procedure that runs. */
function arraysOf({ program }: GraphSettings, state: AbstractState): readonly Variable[] {
  return [...program.globals.map(({ variable }) => variable), ...topOf(state).procedure.locals].filter(
    ({ sort }) => sort.kind === "array",
  );
}

function describedBy(
  state: AbstractState,
  array: Variable,
  offset: Linear,
  known: readonly ReadElement[],
): ReadElement | undefined {
  const rest = constantOf(offset);
  if (rest !== undefined) return { array, from: undefined, rest };
  const values = [...(state.frames[0]?.values ?? []), ...topOf(state).values];
  for (const from of [...values.map(([variable]) => variable), ...known]) {
    const base = baseIn(state, from);
    const difference = base && constantOf(addScaled(offset, base, -1n));
    if (difference !== undefined) return { array, from, rest: difference };
  }
  return undefined;
}

function isAmong(elements: readonly ReadElement[], { array, from, rest }: ReadElement): boolean {
  return elements.some((each) => each.array === array && each.from === from && each.rest === rest);
}
