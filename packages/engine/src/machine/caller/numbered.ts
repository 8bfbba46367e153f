/**
 * Bytes of the caller's pointers that are read as numbers, as those of a union are. What is read is the number's, whatever it is; but a pointer that is
 * followed on the same path means an object, and where that lies is the caller's to say. What is computed with a whole pointer, outside.ts sees.
 */
import { foldTerm, optionOf, type SymbolicTerm, type Term } from "@everypath/core";
import type { Machine } from "../machine.ts";
import { settled } from "../narrowing.ts";
import type { State } from "../state.ts";
import { spanOf } from "../state.ts";
import type { Scalar } from "../value.ts";

/** A value has been loaded that is no pointer. */
export function noteNumbered(machine: Machine, state: State, value: Scalar): void {
  const { pointers } = state.caller;
  if (pointers.size === 0 || typeof value !== "object") return;
  // Of a number that is a pointer after all, what is computed with it outside.ts sees.
  const isOpen = pointers.get(value)?.ofUnion !== undefined && typeof settled(state, value) === "object";
  if (isOpen) addNumbered(state, value);
  for (const symbol of partlyRead(value)) {
    if (!pointers.has(symbol)) continue;
    const meant = settled(state, symbol);
    const object = typeof meant === "object" ? undefined : state.memory.objectAt(Number(meant));
    if (object !== undefined) relyOnPlace(machine, state, symbol);
    addNumbered(state, symbol);
  }
}

function addNumbered(state: State, pointer: SymbolicTerm): void {
  const { numbered } = state.caller;
  if (!numbered.has(pointer)) state.caller = { ...state.caller, numbered: new Set(numbered).add(pointer) };
}

/** Whether what is in a union was read as a number. */
export function isNumber({ caller }: State, pointer: SymbolicTerm): boolean {
  return caller.pointers.get(pointer)?.ofUnion !== undefined && caller.numbered.has(pointer);
}

/** The pointer is found to mean an object. */
export function relyIfNumbered(machine: Machine, state: State, pointer: SymbolicTerm): void {
  if (state.caller.numbered.has(pointer)) relyOnPlace(machine, state, pointer);
}

function relyOnPlace(machine: Machine, state: State, pointer: SymbolicTerm): void {
  const name = state.caller.pointers.get(pointer)?.name ?? "a pointer";
  const location = spanOf(state.userFrame());
  const what = `what ${name} points to is where the engine puts it, and the pointer's bytes are read`;
  const standing = machine.chosen.noAlias ? "chosen" : "open";
  machine.rely({ kind: "address", what, location, option: optionOf("noAlias"), standing }, location);
  // A run of the compiled program has it elsewhere.
  const placement = "addresses as numbers";
  if (!state.approximations.has(placement))
    state.approximations = new Set(state.approximations).add(placement);
}

const known = new WeakMap<Term, readonly SymbolicTerm[]>();

/** The symbols of which the term has a part. */
function partlyRead(term: SymbolicTerm): readonly SymbolicTerm[] {
  return foldTerm<readonly SymbolicTerm[]>(term, known, (part, valueOf) => {
    if (part.kind !== "application") return [];
    const [first] = part.arguments;
    const own = part.operator === "extract" && first?.kind === "symbol" ? [first as SymbolicTerm] : [];
    const below = part.arguments.flatMap(valueOf);
    return own.length === 0 && below.length === 0 ? [] : [...new Set([...own, ...below])];
  });
}
