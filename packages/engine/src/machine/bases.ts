/** Which objects a value may be the address of. */
import { type Application, foldTerm, type SymbolicTerm, type Term } from "@everypath/core";
import type { Machine } from "./machine.ts";
import type { State } from "./state.ts";
import type { Value } from "./value.ts";

/** The objects whose addresses a value may be, by their bases. */
export function basesIn(machine: Machine, state: State, value: Value): readonly number[] {
  if (typeof value === "number")
    return Number.isSafeInteger(value) ? basesAt(machine, state, BigInt(value)) : [];
  if (typeof value === "bigint") return basesAt(machine, state, value);
  if (typeof value !== "object" || !("kind" in value)) return [];
  return endsOf(value as SymbolicTerm).flatMap((end) => basesAt(machine, state, end));
}

const known = new WeakMap<Term, readonly bigint[]>();

/** The constants that stand at the ends of conditionals and sums. */
function endsOf(term: Term): readonly bigint[] {
  return foldTerm<readonly bigint[]>(
    term,
    known,
    (part, valueOf) => {
      if (part.kind === "constant") return typeof part.value === "bigint" ? [part.value] : [];
      if (part.kind !== "application") return [];
      return [...new Set(partsOf(part).flatMap(valueOf))];
    },
    (part) => (part.kind === "application" ? partsOf(part) : []),
  );
}

function partsOf(term: Application): readonly Term[] {
  if (term.operator === "ite") return term.arguments.slice(1);
  return term.arguments;
}

/** The numbers that may be addresses in it: those at the ends of conditionals and sums. */
export function addressesIn({ pointerBits }: Machine, value: Value): readonly number[] {
  const isWhole = typeof value === "bigint" || (typeof value === "number" && Number.isSafeInteger(value));
  const isTerm = typeof value === "object" && "kind" in value;
  const ends = isWhole ? [BigInt(value)] : isTerm ? endsOf(value as SymbolicTerm) : [];
  return ends.flatMap((end) => addressesAt(pointerBits, end));
}

/** Also of an address that is subtracted. */
function addressesAt(pointerBits: 32 | 64, value: bigint): readonly number[] {
  return [value, -value].flatMap((signed) => {
    const address = BigInt.asUintN(pointerBits, signed);
    return address === 0n || address > BigInt(Number.MAX_SAFE_INTEGER) ? [] : [Number(address)];
  });
}

function basesAt({ pointerBits }: Machine, state: State, value: bigint): readonly number[] {
  return addressesAt(pointerBits, value).flatMap((address) => state.memory.objectAt(address)?.base ?? []);
}
