/**
 * What two states at one cut differ in. The proof rests on this comparison: it looks at everything that a state can remember, and what
 * it cannot compare it names, so that nothing that a loop changes is taken to be unchanged.
 */

import type { Sort, Span, Variable } from "@everypath/core";
import {
  enterArrayMode,
  type Frame,
  type MemoryObject,
  pageSize,
  readByte,
  type State,
  toTerm,
  type Value,
} from "@everypath/engine";
import { type Definedness, definednessOf, widest } from "./definedness.ts";
import { nameOf, type Part, partAt, partDefinedness, partsOf, type StateLocation } from "./place.ts";

export interface Change {
  readonly place: StateLocation;
  /** How much of either value may never have been written. */
  readonly definedness: Definedness;
}

/** A difference that forgetting values cannot describe. */
export interface Incomparable {
  readonly what: string;
  readonly span: Span | undefined;
}

export interface Differences {
  readonly changes: readonly Change[];
  readonly incomparable: readonly Incomparable[];
}

/** The parts of a state that `differences` compares. */
type Compared =
  | "unknown"
  | "caller"
  | "frame"
  | "globals"
  | "memory"
  | "jumps"
  | "exiting"
  | "objectCount"
  | "inputObjects";
/** Those that nothing that runs can ask for: what is known, what was read and written, counters and hints. */
type Unseen =
  | "facts"
  | "inputs"
  | "outputs"
  | "steps"
  | "thrown"
  | "stepLimit"
  | "approximations"
  | "unmodelled"
  | "writtenOutside"
  | "freedOutside"
  | "entry"
  | "ownBytes"
  | "suggestions"
  | "stipulated"
  | "since"
  | "owner"
  | "given"
  | "apart"
  | "ways";
type Method = {
  [K in keyof State]: State[K] extends (...parameters: never[]) => unknown ? K : never;
}[keyof State];
type Unlisted = Exclude<keyof State, Compared | Unseen | Method>;

/** Does not compile where a state can remember more than the lists say: a proof would miss that a loop changes it. */
export const comparesEverything: [Unlisted] extends [never] ? true : Unlisted = true;

/** Both states stand in the same activation. Outputs and inputs are not compared: nothing that runs can ask for them. */
export function differences(before: State, after: State, globals: readonly Variable[]): Differences {
  const changes: Change[] = [];
  const incomparable: Incomparable[] = [];
  compareFrames(before.frame, after.frame, changes, incomparable);
  for (const variable of globals) {
    compareValues(variable, before.globals[variable.slot], after.globals[variable.slot], changes);
  }
  compareObjects(before, after, changes, incomparable);
  if (!sameJumps(before, after)) incomparable.push({ what: "setjmp is called in it", span: undefined });
  if (before.exiting !== after.exiting)
    incomparable.push({ what: "the program begins to exit in it", span: undefined });
  for (const [base, name] of after.unknown.escaped) {
    if (before.unknown.escaped.has(base)) continue;
    const object = after.memory.objectAt(base);
    if (object?.base === base && object.live)
      incomparable.push({
        what: `${nameOf(object.description)} is first handed to ${name}, which nothing defines, in it`,
        span: undefined,
      });
  }
  if (before.caller.objects.size !== after.caller.objects.size)
    incomparable.push({ what: "objects of the caller's are met in it", span: undefined });
  // The objects of the inputs are among those counted.
  if (before.objectCount !== after.objectCount)
    incomparable.push({ what: "objects are made or met in it", span: undefined });
  return { changes, incomparable };
}

function compareFrames(before: Frame, after: Frame, changes: Change[], incomparable: Incomparable[]): void {
  if (before.activation !== after.activation || before.caller !== after.caller)
    throw new Error("states are compared in one activation");
  for (const variable of before.procedure.locals) {
    compareValues(variable, before.values[variable.slot], after.values[variable.slot], changes);
  }
  if (before.variadic !== after.variadic)
    incomparable.push({ what: "the variadic arguments change in it", span: undefined });
}

function compareValues(
  variable: Variable,
  before: Value | undefined,
  after: Value | undefined,
  changes: Change[],
): void {
  const { sort } = variable;
  // Terms are hash-consed: equal terms are one object. Object.is tells −0 from 0 and takes NaN for itself.
  if (Object.is(comparable(before, sort), comparable(after, sort))) return;
  const definedness = widest(definednessOf(before, sort), definednessOf(after, sort));
  changes.push({ place: { kind: "variable", variable }, definedness });
}

/** Equal values have equal ones. */
function comparable(value: Value | undefined, sort: Sort): Value | undefined {
  return typeof value === "object" ? toTerm(value, sort) : value;
}

function compareObjects(before: State, after: State, changes: Change[], incomparable: Incomparable[]): void {
  const known = new Map<number, MemoryObject>();
  for (const object of before.memory.objects()) known.set(object.base, object);
  for (const object of after.memory.objects()) {
    const old = known.get(object.base);
    known.delete(object.base);
    // An object made and ended between the two states is out of reach: nothing that is live means it.
    if (old === undefined || old.description !== object.description) {
      if (old?.live === true) incomparable.push(ended(old));
      if (object.live) {
        const what = `${nameOf(object.description)} is allocated in it and still there when it comes round`;
        incomparable.push({ what, span: object.description.span });
      }
    } else if (old !== object) compareObject(old, object, changes, incomparable);
  }
  for (const old of known.values()) if (old.live) incomparable.push(ended(old));
}

function ended({ description }: MemoryObject): Incomparable {
  return {
    what: `the life of ${nameOf(description)}, which is older than it, ends in it`,
    span: description.span,
  };
}

function compareObject(
  before: MemoryObject,
  after: MemoryObject,
  changes: Change[],
  incomparable: Incomparable[],
): void {
  if (before.live !== after.live) {
    incomparable.push(before.live ? ended(before) : { what: "a dead object lives again", span: undefined });
    return;
  }
  if (!before.live) return;
  const { base } = before;
  const changed = sameForm(before, after) ? changedBytes(before, after) : changedArray(before, after);
  if (changed !== "all" && changed.length === 0) return;
  const parts = changed === "all" ? "whole" : partsOf(after);
  if (changed === "all" || parts === "whole") {
    const isSet = isWritten(before) && isWritten(after);
    changes.push({ place: { kind: "object", base }, definedness: isSet ? "set" : "bits" });
    return;
  }
  let previous: Part | undefined;
  for (const offset of changed) {
    const part = partAt(parts, offset);
    if (part === previous) continue;
    previous = part;
    const definedness = widest(partDefinedness(before, part), partDefinedness(after, part));
    changes.push({ place: { kind: "part", base, part }, definedness });
  }
}

function sameForm(before: MemoryObject, after: MemoryObject): boolean {
  return before.array === undefined && after.array === undefined;
}

/** An object whose bytes have become one array term on the way may hold what it held. */
function changedArray(before: MemoryObject, after: MemoryObject): "all" | readonly number[] {
  let old = before;
  if (before.array === undefined && after.array?.sort.kind === "array") {
    const { index } = after.array.sort;
    old = before.copy({});
    enterArrayMode(old.owner, old, index.kind === "bitvec" ? index.width : 64);
  }
  return old.array === after.array ? [] : "all";
}

/** Offsets of bytes that differ, in order. */
function changedBytes(before: MemoryObject, after: MemoryObject): readonly number[] {
  const changed: number[] = [];
  const { capacity } = before.description;
  for (let start = 0; start < capacity; start += pageSize) {
    const [one, other] = [before.page(start), after.page(start)];
    if (one === other) continue;
    for (let offset = start; offset < start + one.length; offset++) {
      if (!sameByte(before, after, offset)) changed.push(offset);
    }
  }
  return changed;
}

function sameByte(before: MemoryObject, after: MemoryObject, offset: number): boolean {
  const [one, other] = [readByte(before, offset), readByte(after, offset)];
  if (typeof one === "number" || typeof other === "number") return one === other;
  return one.term === other.term && one.part === other.part;
}

/** All bytes of the object have been written. */
function isWritten(object: MemoryObject): boolean {
  if (object.array !== undefined) return !object.array.hasIndeterminate;
  for (let offset = 0; offset < object.description.capacity; offset++) {
    const byte = readByte(object, offset);
    if (typeof byte === "object" && byte.term.hasIndeterminate) return false;
  }
  return true;
}

function sameJumps(before: State, after: State): boolean {
  if (before.jumps === after.jumps) return true;
  if (before.jumps.size !== after.jumps.size) return false;
  return [...after.jumps].every(([environment, target]) => {
    const old = before.jumps.get(environment);
    return old?.activation === target.activation && old.block === target.block && old.index === target.index;
  });
}
