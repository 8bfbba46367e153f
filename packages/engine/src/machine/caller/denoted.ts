/**
 * Lazy initialisation of the pointers that a caller hands over (as `objects` has it for references, docs/c.md): one
 * that is looked at is null, means an object of its type that was met before, or an object of its own, which is made
 * then. Which it is are questions about the pointer itself, so that a path condition speaks of inputs alone and each
 * shape comes once, cycles and shared parts included. A pointer that is only compared with null is left as it is.
 */
import {
  bitVecConstant,
  equal,
  limits,
  rebuild,
  type SymbolicTerm,
  symbolsOf,
  type Term,
} from "@everypath/core";
import { factsInOrder } from "../facts.ts";
import type { Machine } from "../machine.ts";
import { settled } from "../narrowing.ts";
import type { State } from "../state.ts";
import { spanOf } from "../state.ts";
import { type Ask, cut, decide, type Ended } from "../step.ts";
import { fromTerm } from "../value.ts";
import { nameable } from "./aliases.ts";
import { type CallerPointer, makeCallerObject } from "./memory.ts";
import { isNumber, relyIfNumbered } from "./numbered.ts";
import { isLinked, structureKey } from "./structures.ts";

/**
 * The address with what the caller's pointers in it mean, each asked about where that is open. The very address where
 * there are none.
 */
export function withDenoted(
  machine: Machine,
  state: State,
  address: SymbolicTerm,
): { readonly kind: "address"; readonly address: SymbolicTerm } | Ask | Ended {
  const { pointers } = state.caller;
  if (pointers.size === 0) return { kind: "address", address };
  if (address.kind === "symbol") {
    if (!pointers.has(address)) return { kind: "address", address };
    const meant = denoted(machine, state, address);
    if (typeof meant === "object") return meant;
    return { kind: "address", address: bitVecConstant(machine.pointerBits, meant) };
  }
  if (address.kind !== "application" || !holdsPointer(state, address)) return { kind: "address", address };
  if (address.operator === "ite") {
    const [condition, whenTrue, whenFalse] = address.arguments as [SymbolicTerm, SymbolicTerm, SymbolicTerm];
    const truth = decide(state, fromTerm(condition), "resolve");
    if (typeof truth === "object") return truth;
    return withDenoted(machine, state, truth ? whenTrue : whenFalse);
  }
  if (address.operator !== "bvAdd") return { kind: "address", address };
  const parts: SymbolicTerm[] = [];
  for (const summand of address.arguments as readonly SymbolicTerm[]) {
    const part: ReturnType<typeof withDenoted> = withDenoted(machine, state, summand);
    if (part.kind !== "address") return part;
    parts.push(part.address);
  }
  return { kind: "address", address: rebuild(address, parts) as SymbolicTerm };
}

function holdsPointer({ caller }: State, term: SymbolicTerm): boolean {
  return symbolsOf(term).some((symbol) => caller.pointers.has(symbol));
}

/** What each of the caller's pointers in the term means is settled, which are pointers where they are `followed`; undefined: nothing is open. */
export function settleDenoted(
  machine: Machine,
  state: State,
  term: SymbolicTerm,
  use: "followed" | "looked at",
): Ask | Ended | undefined {
  for (const symbol of symbolsOf(term)) {
    if (!state.caller.pointers.has(symbol)) continue;
    if (use === "looked at" && isNumber(state, symbol as SymbolicTerm)) continue;
    const meant = denoted(machine, state, symbol as SymbolicTerm);
    if (typeof meant === "object") return meant;
  }
  return undefined;
}

/** The address that the pointer is, 0 or an object's; or the question that is open. */
function denoted(machine: Machine, state: State, symbol: SymbolicTerm): bigint | Ask | Ended {
  const known = settled(state, symbol);
  if (typeof known !== "object") return BigInt.asUintN(machine.pointerBits, BigInt(known));
  const pointer = state.caller.pointers.get(symbol)!;
  for (const candidate of candidatesFor(machine, state, pointer)) {
    const truth = decide(state, fromTerm(isAt(machine, symbol, candidate)), "resolve");
    if (typeof truth === "object") return truth;
    if (truth) {
      if (candidate !== 0) relyIfNumbered(machine, state, symbol);
      return BigInt(candidate);
    }
  }
  const limit = machine.options.pointerDepth ?? limits.machine.callerDepth;
  if (pointer.depth > limit) {
    const detail = `the caller's data lead to more than --pointer-depth ${limit} looks at`;
    return cut(state, "bound-reached", detail);
  }
  return denotedFresh(machine, state, symbol, pointer);
}

function isAt(machine: Machine, symbol: SymbolicTerm, address: number): SymbolicTerm {
  return equal(symbol, bitVecConstant(machine.pointerBits, BigInt(address)));
}

/** Null, then the objects of the pointee's type. What is no structure may lie anywhere: outside.ts sees to that. */
function candidatesFor(machine: Machine, state: State, { pointee }: CallerPointer): readonly number[] {
  const key = structureKey(pointee);
  if (key === undefined || machine.chosen.noAlias) return [0];
  const met = [...state.caller.objects.values()].filter(({ element }) => structureKey(element) === key);
  const named = nameable(machine).filter(({ type }) => structureKey(type) === key);
  return [0, ...met.map(({ base }) => base), ...named.map(({ address }) => address)];
}

/** An object of the pointer's own. Nothing but what it is not has been said of it, else that is asked first. */
function denotedFresh(
  machine: Machine,
  state: State,
  symbol: SymbolicTerm,
  pointer: CallerPointer,
): bigint | Ask | Ended {
  // Also where the path has read bytes that an object here cannot have.
  relyIfNumbered(machine, state, symbol);
  const place = BigInt(state.memory.nextAddress);
  const lies = equal(symbol, bitVecConstant(machine.pointerBits, place));
  if (isComputedWith(state, symbol)) {
    const truth = decide(state, lies, "assume");
    if (typeof truth === "object") return truth;
    if (!truth) return { kind: "ended", end: "assumption", span: spanOf(state.userFrame()) };
  }
  make(machine, state, pointer);
  state.stipulate(lies, spanOf(state.userFrame()));
  return place;
}

function make(machine: Machine, state: State, { name, pointee, depth, ofUnion }: CallerPointer): void {
  const elements = isLinked(pointee) ? 1 : state.caller.elements;
  makeCallerObject(machine, state, { name, pointee, elements, depth, isRestricted: false, ofUnion });
}

/**
 * The object that a pointer was just said to mean which the path had computed with. That was a question, and behind its answer the pointer is an address
 * like any other, where nothing is yet.
 */
export function makeAwaited(machine: Machine, state: State, address: number): boolean {
  const next = state.memory.nextAddress;
  if (address < next) return false;
  for (const [symbol, pointer] of state.caller.pointers) {
    if (settled(state, symbol as SymbolicTerm) !== next) continue;
    make(machine, state, pointer);
    return true;
  }
  return false;
}

/** Whether the path condition says more of the pointer than which addresses it is not. */
function isComputedWith(state: State, symbol: SymbolicTerm): boolean {
  return factsInOrder(state.facts).some(({ condition }) => {
    if (!symbolsOf(condition).some((other) => other === (symbol as Term))) return false;
    if (condition.kind !== "application" || condition.operator !== "not") return true;
    const [inner] = condition.arguments as readonly [SymbolicTerm];
    if (inner.kind !== "application" || inner.operator !== "equal") return true;
    return !inner.arguments.every((part) => part === symbol || part.kind === "constant");
  });
}
