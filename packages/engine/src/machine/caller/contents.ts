/** What is read through a pointer of the entry's before the first step, whichever object it means. */
import {
  initialValueOf,
  ite,
  mayBeChanged,
  type Procedure,
  type SymbolicTerm,
  type Term,
} from "@everypath/core";
import type { Machine } from "../machine.ts";
import { readValue } from "../memory/access.ts";
import type { InputPart, State } from "../state.ts";
import { toTerm } from "../value.ts";

/** The input, or what stands in its place of another object where the pointer means that. */
export function contentThrough(
  machine: Machine,
  state: State,
  entry: Procedure,
  base: number,
  part: InputPart,
): SymbolicTerm {
  return chosenObject(state, base, part.symbol, (other) => contentAt(machine, state, entry, other, part));
}

/** What holds of the object that a pointer means, its own or another one. */
export function chosenObject(
  state: State,
  base: number,
  own: SymbolicTerm,
  of: (other: number) => SymbolicTerm | undefined,
): SymbolicTerm {
  return state.caller.aliases.choices
    .filter((choice) => choice.own === base)
    .reduceRight((rest, { symbol, other }) => ite(symbol, of(other) ?? rest, rest), own);
}

function contentAt(
  machine: Machine,
  state: State,
  entry: Procedure,
  base: number,
  { offset, symbol }: InputPart,
): SymbolicTerm | undefined {
  const object = state.memory.objectAt(base);
  const bytes = Math.ceil(bitsOf(symbol) / 8);
  if (object === undefined || offset + bytes > object.description.capacity) return undefined;
  readInitial(machine, entry, base);
  return toTerm(readValue(object, offset, bytes, symbol.sort), symbol.sort);
}

/** What a condition says of a variable's content it says of the initial one, on which the result rests then. */
function readInitial(machine: Machine, entry: Procedure, base: number): void {
  const variable = mayBeChanged(machine.program, entry.name).find(({ address }) => address === base);
  if (variable === undefined) return;
  const assumption = initialValueOf(variable, entry.name, machine.chosen.freshGlobals);
  machine.rely(assumption, assumption.location ?? entry.span);
}

function bitsOf({ sort }: Term): number {
  if (sort.kind === "bitvec") return sort.width;
  return sort.kind === "float" ? sort.exponent + sort.significand : 8;
}
