/**
 * What a function without a definition can reach: the objects that its arguments, variables with external linkage and
 * what such functions once got lead to, and from there whatever addresses lie in memory. More than it can reach does no
 * harm but to precision.
 */
import { falseTerm, foldTerm, type SymbolicTerm, type Term } from "@everypath/core";
import { holdsPointer } from "../held.ts";
import type { Machine } from "../machine.ts";
import { readByte } from "../memory/access.ts";
import type { MemoryObject } from "../memory/object.ts";
import { pageSize, symbolicByte } from "../memory/page.ts";
import type { State } from "../state.ts";
import { scalar, type Value } from "../value.ts";

/** Live objects in order of address. `ways`: pointers to objects that count for what they lead to alone. */
export function reachable(
  machine: Machine,
  state: State,
  roots: readonly Value[],
  ways: readonly Value[] = [],
): readonly MemoryObject[] {
  const found = new Map<number, MemoryObject>();
  const work: MemoryObject[] = [];
  const reach = (address: number): void => {
    if (!isAddress(address)) return;
    const object = state.memory.objectAt(address);
    if (object === undefined || !object.live || found.has(object.base)) return;
    found.set(object.base, object);
    if (object.description.lifetime !== "procedure") work.push(object);
  };
  const reachTerm = (term: SymbolicTerm): void => {
    for (const value of constantsIn(term)) reach(Number(value));
  };
  for (const root of roots) for (const address of addressesIn(machine, root)) reach(address);
  for (const way of ways) work.push(...objectsOf(machine, state, way));
  for (const base of visibleBases(machine)) reach(base);
  for (const base of state.caller.objects.keys()) reach(base);
  for (const base of state.unknown.escaped.keys()) reach(base);
  const arrays: MemoryObject[] = [];
  const scanAll = (): void => {
    for (let object = work.pop(); object !== undefined; object = work.pop()) {
      if (object.array === undefined) scan(machine, object, reach, reachTerm);
      else arrays.push(object);
    }
  };
  scanAll();
  // What an array term holds may lead to a further one, which is looked at in its turn.
  for (const { array } of arrays) {
    for (const target of state.memory.objects()) {
      if (found.has(target.base) || !target.live) continue;
      if (holdsPointer(array!, target, machine.pointerBits) !== falseTerm) reach(target.base);
    }
    scanAll();
  }
  return [...found.values()].sort((a, b) => a.base - b.base);
}

function isAddress(address: number): boolean {
  return Number.isSafeInteger(address) && address > 0;
}

/** Those that the pointer may be. */
function addressesIn(machine: Machine, root: Value): readonly number[] {
  const value = scalar(root);
  if (typeof value === "object") return constantsIn(value).map(Number);
  if (typeof value === "number") return [asAddress(machine, value)];
  return typeof value === "bigint" ? [Number(BigInt.asUintN(machine.pointerBits, value))] : [];
}

/** Those that the pointer may mean and that hold anything. */
function objectsOf(machine: Machine, state: State, pointer: Value): readonly MemoryObject[] {
  return addressesIn(machine, pointer).flatMap((address) => {
    const object = isAddress(address) ? state.memory.objectAt(address) : undefined;
    return object?.live === true && object.description.lifetime !== "procedure" ? [object] : [];
  });
}

function asAddress({ pointerBits }: Machine, value: number): number {
  return value < 0 && pointerBits === 32 ? value + 2 ** 32 : value;
}

/**
 * Variables that other files can name. The caller of another entry than `main` may have handed on what it has a name
 * for, and what it was handed itself, before the call.
 */
function visibleBases(machine: Machine): readonly number[] {
  const { objects, leakedObjects } = machine.program;
  const isOwnProgram = machine.found === undefined;
  const bases = objects
    .filter(
      ({ name, model, visible, role }) =>
        role === "errno" ||
        (!model && (visible === true || (!isOwnProgram && leakedObjects?.().has(name) === true))),
    )
    .map(({ address }) => address);
  if (isOwnProgram) return bases;
  return [...bases, ...(machine.found?.pointedBases() ?? [])];
}

const known = new WeakMap<Term, readonly bigint[]>();

/** All integers in a term: which of them it is, or is computed from, does not matter here. */
function constantsIn(term: SymbolicTerm): readonly bigint[] {
  return foldTerm<readonly bigint[]>(term, known, (part, valueOf) => {
    if (part.kind === "constant") return typeof part.value === "bigint" ? [part.value] : [];
    if (part.kind !== "application") return [];
    return [...new Set(part.arguments.flatMap(valueOf))];
  });
}

/** Words of the pointers' size at steps of that size. */
function scan(
  machine: Machine,
  object: MemoryObject,
  reach: (address: number) => void,
  reachTerm: (term: SymbolicTerm) => void,
): void {
  const step = machine.pointerBits / 8;
  for (const [index, page] of object.pages.entries()) {
    if (page === undefined) continue;
    for (let at = 0; at + step <= page.length; at += step) {
      if (page.isConcrete(at, step)) {
        const low = page.view.getUint32(at, true);
        reach(step === 4 ? low : low + page.view.getUint32(at + 4, true) * 2 ** 32);
        continue;
      }
      for (let i = at; i < at + step; i++) {
        if (page.shadow?.[i] !== symbolicByte) continue;
        const byte = readByte(object, index * pageSize + i);
        if (typeof byte === "object") reachTerm(byte.term);
      }
    }
  }
}
