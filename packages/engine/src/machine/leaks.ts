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
import { type Page, pageSize, symbolicByte } from "./memory/page.ts";
import type { Frame, State } from "./state.ts";
import { spanOf } from "./state.ts";
import type { Ask, Ended } from "./step.ts";
import { ask } from "./step.ts";
import type { Value } from "./value.ts";
import { scalar } from "./value.ts";

export interface Leak {
  readonly kind: "leak";
  /** The object that is lost. */
  readonly base: number;
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
  // What no function without a definition has seen is lost for sure, and told first.
  const first = lost.find(({ base }) => !state.unknown.escaped.has(base)) ?? lost[0];
  if (first === undefined) return open === undefined ? undefined : ask(state, open, "resolve");
  const { size, span } = first.description;
  const amount =
    typeof size === "number" ? `${size} byte${size === 1 ? "" : "s"}` : "memory of symbolic size";
  const others = lost.length > 1 ? ` (and ${lost.length - 1} more)` : "";
  return {
    kind: "leak",
    base: first.base,
    span: span.line > 0 ? span : spanOf(state.userFrame()),
    message: `${amount} allocated here ${amount.startsWith("memory") ? "is" : "are"} never freed${others}`,
  };
}

function isLibraryOwn({ model, foreign }: MemoryObject["description"]): boolean {
  return model || foreign !== undefined;
}

interface Reached {
  /** The bases of what is reached. */
  readonly reached: ReadonlySet<number>;
  /** A condition that it depends on. */
  readonly open: SymbolicTerm | undefined;
}

/** `followsOpen`: what may be reached counts too. */
function reachable(
  machine: Machine,
  state: State,
  ended: Ended,
  heap: readonly MemoryObject[],
  followsOpen: boolean,
): Reached {
  const reach = new Reach(machine, state, followsOpen);
  for (const object of state.memory.objects())
    if (object.description.lifetime === "global") reach.address(object.base);
  reach.values(state.globals);
  if (ended.end === "returned") reach.values(ended.values);
  if (ended.end === "halted") {
    for (let frame: Frame | undefined = state.frame; frame !== undefined; frame = frame.caller) {
      reach.values(frame.values);
      for (const base of frame.stackObjects) reach.address(base);
    }
  }
  reach.throughArrays(heap, ended.span);
  return reach;
}

/** Follows pointers from what is known to be reached. */
class Reach implements Reached {
  readonly reached = new Set<number>();
  open: SymbolicTerm | undefined;
  private readonly machine: Machine;
  private readonly state: State;
  private readonly followsOpen: boolean;
  private readonly settle: (held: SymbolicTerm) => SymbolicTerm;
  private readonly visited = new Set<Term>();
  /** Reached, and not yet looked into. */
  private readonly work: MemoryObject[] = [];

  constructor(machine: Machine, state: State, followsOpen: boolean) {
    this.machine = machine;
    this.state = state;
    this.followsOpen = followsOpen;
    this.settle = underFacts(state.facts);
  }

  address(address: number): void {
    const object = this.liveObject(address);
    if (object === undefined || this.reached.has(object.base)) return;
    this.reached.add(object.base);
    this.work.push(object);
  }

  values(values: readonly Value[]): void {
    for (const held of values) {
      const value = scalar(held);
      if (typeof value === "object") this.term(value);
      else if (typeof value === "number")
        this.address(value < 0 && this.machine.pointerBits === 32 ? value + 4294967296 : value);
    }
  }

  term(held: SymbolicTerm): void {
    const term = this.settle(held);
    const condition = openCondition(term, this.isAllocation);
    this.open ??= condition;
    if (condition !== undefined && !this.followsOpen) return;
    const pending: Term[] = [term];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      if (this.visited.has(next)) continue;
      this.visited.add(next);
      if (next.kind === "constant" && typeof next.value === "bigint") this.address(Number(next.value));
      if (next.kind === "application") pending.push(...valueParts(next));
    }
  }

  /** To the end; `heap` may be held by what only array terms hold. */
  throughArrays(heap: readonly MemoryObject[], place: Span): void {
    const arrays = this.throughObjects();
    // Each may add another.
    for (const holder of arrays) {
      for (const target of heap) {
        if (this.reached.has(target.base)) continue;
        if (this.isHeldBy(holder.array!, target, place)) this.address(target.base);
        arrays.push(...this.throughObjects());
      }
    }
  }

  /** Looks into everything that is reached; the objects that are arrays are handed back. */
  private throughObjects(): MemoryObject[] {
    const arrays: MemoryObject[] = [];
    for (let object = this.work.pop(); object !== undefined; object = this.work.pop()) {
      if (object.array !== undefined) arrays.push(object);
      else scan(this.machine, object, this);
    }
    return arrays;
  }

  private isHeldBy(array: NonNullable<MemoryObject["array"]>, target: MemoryObject, place: Span): boolean {
    const held = holdsPointer(array, target, this.machine.pointerBits);
    if (held === undefined) {
      const what = "memory may be held by what is read from a file or an input";
      this.machine.note("approximated", what, place);
      return true;
    }
    const truth = truthOf(held, this.state);
    if (truth === undefined) this.open ??= held;
    return truth ?? this.followsOpen;
  }

  private readonly isAllocation = (value: bigint): boolean =>
    this.liveObject(Number(value))?.description.lifetime === "heap";

  private liveObject(address: number): MemoryObject | undefined {
    if (!Number.isSafeInteger(address) || address <= 0) return undefined;
    const object = this.state.memory.objectAt(address);
    return object?.live === true ? object : undefined;
  }
}

function truthOf(condition: SymbolicTerm, { facts }: State): boolean | undefined {
  if (condition.kind === "constant") return condition.value === true;
  return knownTruth(facts, condition);
}

/** Pointer-sized words at pointer-sized steps. */
function scan(machine: Machine, object: MemoryObject, reach: Reach): void {
  const step = machine.pointerBits / 8;
  object.pages.forEach((page, index) => {
    if (page === undefined) return;
    for (let at = 0; at + step <= page.length; at += step) {
      if (page.isConcrete(at, step)) {
        const low = page.view.getUint32(at, true);
        reach.address(step === 4 ? low : low + page.view.getUint32(at + 4, true) * 4294967296);
      } else scanSymbolic(object, page, index * pageSize, at, step, reach);
    }
  });
}

/** Of a word that is not all plain bytes, the terms that its bytes are of; `start`: where in the object the page begins. */
function scanSymbolic(
  object: MemoryObject,
  page: Page,
  start: number,
  at: number,
  step: number,
  reach: Reach,
): void {
  for (let i = at; i < at + step; i++) {
    if (page.shadow![i] !== symbolicByte) continue;
    const byte = readByte(object, start + i);
    if (typeof byte === "object") reach.term(byte.term);
  }
}
