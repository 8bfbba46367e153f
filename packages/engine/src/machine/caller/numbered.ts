/**
 * Bytes of the caller's pointers that are read as numbers, as those of a union are. What is read is the number's, whatever it is; but a pointer that is
 * followed on the same path means an object, and where that lies is the caller's to say. What is computed with a whole pointer, outside.ts sees.
 */
import { foldTerm, type SymbolicTerm, type Term } from "@everypath/core";
import type { Machine } from "../machine.ts";
import { settled } from "../narrowing.ts";
import { relyOnPlacement } from "../placement.ts";
import type { State } from "../state.ts";
import type { Scalar } from "../value.ts";

/** A value has been loaded that is no pointer. */
export function noteNumbered(machine: Machine, state: State, value: Scalar): void {
  const { pointers } = state.caller;
  if (pointers.size === 0 || typeof value !== "object") return;
  for (const { symbol, isWhole } of readIn(value)) {
    const pointer = pointers.get(symbol);
    if (pointer === undefined) continue;
    const meant = settled(state, symbol);
    const isOpen = typeof meant === "object";
    if (isWhole) {
      // What is computed with a whole pointer outside.ts sees, and what is in a union is none so far.
      if (isOpen && pointer.ofUnion !== undefined) addNumbered(state, symbol);
      continue;
    }
    if (!isOpen && state.memory.objectAt(Number(meant)) !== undefined) relyOnPlace(machine, state, symbol);
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
  const what = `what ${name} points to is where the engine puts it, and the pointer's bytes are read`;
  relyOnPlacement(machine, state, what, "noAlias");
}

/** A symbol in what was loaded: `isWhole` where its bits stand there as they are, and not a part of them, or another number made of them. */
interface Read {
  readonly symbol: SymbolicTerm;
  readonly isWhole: boolean;
}

const known = new WeakMap<Term, readonly Read[]>();

/** Symbols whose bits the term has. What only depends on them, as the choice of an `ite` does, has none. */
function readIn(term: SymbolicTerm): readonly Read[] {
  return foldTerm<readonly Read[]>(term, known, (part, valueOf) => {
    if (part.kind === "symbol") return [{ symbol: part as SymbolicTerm, isWhole: true }];
    if (part.kind !== "application") return [];
    const below = (): readonly Read[] => part.arguments.flatMap(valueOf);
    switch (part.operator) {
      case "concat":
      case "zeroExtend":
      case "signExtend":
        return below();
      case "extract":
      case "fpFromBits":
        return below().map(({ symbol }) => ({ symbol, isWhole: false }));
      default:
        return [];
    }
  });
}
