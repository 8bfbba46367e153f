/**
 * Memory that is allocated and no longer reachable when the program ends: from globals, the result, and frames still open. A conditional
 * value reaches what it is on the inputs of the path: where its two sides may reach different things, the path is asked which it is.
 */

import type { Span, SymbolicTerm, Term } from "@everypath/core";
import { openCondition, underFacts, valueParts } from "./conditional-value.ts";
import { knownTruth } from "./facts.ts";
import { holdsPointer } from "./held.ts";
import type { Machine } from "./machine.ts";
import { readByte } from "./memory/access.ts";
import type { MemoryObject } from "./memory/object.ts";
import { pageSize, symbolicByte } from "./memory/page.ts";
import type { Frame, State } from "./state.ts";
import { spanOf } from "./state.ts";
import type { Ask, Ended } from "./step.ts";
import { ask } from "./step.ts";
import type { Value } from "./value.ts";
import { scalar } from "./value.ts";

export interface Leak {
  readonly kind: "leak";
  readonly span: Span;
  readonly message: string;
}

/** The first leak in order of allocation; its place is the allocation, at the user's line. Or what must be known to tell. */
export function leakOf(machine: Machine, state: State, ended: Ended): Leak | Ask | undefined {
  const heap = [...state.memory.objects()].filter(
    ({ live, description }) => live && description.lifetime === "heap" && !isLibraryOwn(description),
  );
  if (heap.length === 0) return undefined;
  const { reached: surely } = reachable(machine, state, ended, heap, false);
  if (heap.every((object) => surely.has(object.base))) return undefined;
  const { reached, open } = reachable(machine, state, ended, heap, true);
  const lost = heap.filter((object) => !reached.has(object.base));
  const first = lost[0];
  if (first === undefined) return open === undefined ? undefined : ask(state, open, "resolve");
  const { size, span } = first.description;
  const amount =
    typeof size === "number" ? `${size} byte${size === 1 ? "" : "s"}` : "memory of symbolic size";
  const others = lost.length > 1 ? ` (and ${lost.length - 1} more)` : "";
  return {
    kind: "leak",
    span: span.line > 0 ? span : spanOf(state.userFrame()),
    message: `${amount} allocated here ${amount.startsWith("memory") ? "is" : "are"} never freed${others}`,
  };
}

function isLibraryOwn({ model }: MemoryObject["description"]): boolean {
  return model;
}

/** The bases of what is reached, `followsOpen`: or may be, and a condition that it depends on. */
function reachable(
  machine: Machine,
  state: State,
  ended: Ended,
  heap: readonly MemoryObject[],
  followsOpen: boolean,
): { readonly reached: ReadonlySet<number>; readonly open: SymbolicTerm | undefined } {
  let open: SymbolicTerm | undefined;
  const reached = new Set<number>();
  const work: MemoryObject[] = [];
  const reach = (address: number): void => {
    if (!Number.isSafeInteger(address) || address <= 0) return;
    const object = state.memory.objectAt(address);
    if (object === undefined || !object.live || reached.has(object.base)) return;
    reached.add(object.base);
    work.push(object);
  };
  const isAllocation = (value: bigint): boolean => {
    const address = Number(value);
    if (!Number.isSafeInteger(address) || address <= 0) return false;
    const object = state.memory.objectAt(address);
    return object?.live === true && object.description.lifetime === "heap";
  };
  const settle = underFacts(state.facts);
  const visited = new Set<Term>();
  const reachTerm = (held: SymbolicTerm): void => {
    const term = settle(held);
    const condition = openCondition(term, isAllocation);
    open ??= condition;
    if (condition !== undefined && !followsOpen) return;
    const pending: Term[] = [term];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      if (visited.has(next)) continue;
      visited.add(next);
      if (next.kind === "constant" && typeof next.value === "bigint") reach(Number(next.value));
      if (next.kind === "application") pending.push(...valueParts(next));
    }
  };
  const reachValue = (held: Value): void => {
    const value = scalar(held);
    if (typeof value === "object") reachTerm(value);
    else if (typeof value === "number")
      reach(value < 0 && machine.pointerBits === 32 ? value + 4294967296 : value);
  };
  for (const object of state.memory.objects())
    if (object.description.lifetime === "global") reach(object.base);
  state.globals.forEach(reachValue);
  if (ended.end === "returned") ended.values.forEach(reachValue);
  if (ended.end === "halted") {
    for (let frame: Frame | undefined = state.frame; frame !== undefined; frame = frame.caller) {
      frame.values.forEach(reachValue);
      frame.stackObjects.forEach(reach);
    }
  }
  const arrays: MemoryObject[] = [];
  const reachFromAll = (): void => {
    for (let object = work.pop(); object !== undefined; object = work.pop()) {
      if (object.array !== undefined) arrays.push(object);
      else scan(machine, object, reach, reachTerm);
    }
  };
  reachFromAll();
  // What only array terms hold: each may add another.
  for (const holder of arrays) {
    for (const target of heap) {
      if (reached.has(target.base)) continue;
      const held = holdsPointer(holder.array!, target, machine.pointerBits);
      if (held === undefined)
        machine.note(
          "approximated",
          "memory may be held by what is read from a file or an input",
          ended.span,
        );
      const truth = held === undefined ? true : truthOf(held, state);
      if (truth === undefined) open ??= held;
      if (truth === true || (truth === undefined && followsOpen)) reach(target.base);
      reachFromAll();
    }
  }
  return { reached, open };
}

function truthOf(condition: SymbolicTerm, { facts }: State): boolean | undefined {
  if (condition.kind === "constant") return condition.value === true;
  return knownTruth(facts, condition);
}

/** Pointer-sized words at pointer-sized steps. */
function scan(
  machine: Machine,
  object: MemoryObject,
  reach: (address: number) => void,
  reachTerm: (term: SymbolicTerm) => void,
): void {
  const step = machine.pointerBits / 8;
  object.pages.forEach((page, index) => {
    if (page === undefined) return;
    for (let at = 0; at + step <= page.length; at += step) {
      if (page.isConcrete(at, step)) {
        const low = page.view.getUint32(at, true);
        reach(step === 4 ? low : low + page.view.getUint32(at + 4, true) * 4294967296);
      } else {
        for (let i = at; i < at + step; i++) {
          if (page.shadow![i] !== symbolicByte) continue;
          const byte = readByte(object, index * pageSize + i);
          if (typeof byte === "object") reachTerm(byte.term);
        }
      }
    }
  });
}
