/**
 * Which addresses a value may be, where it is put together of bits. Bits of an address that stand elsewhere than in the address (a subscript made of
 * it, say, that is written into a bit-field) do not make the value that address.
 */
import type { Application, SymbolicTerm, Term } from "@everypath/core";
import { addressesIn } from "./bases.ts";
import type { Machine } from "./machine.ts";
import type { Value } from "./value.ts";

/** Bit i of the term is bit i + `shift` of the value. */
interface Piece {
  readonly term: Term;
  readonly shift: number;
}

/** The addresses that a value may be; all that were used for computing it where it is no whole address. */
export function wholeAddressesIn(machine: Machine, value: Value): readonly number[] {
  if (typeof value !== "object" || !("kind" in value)) return addressesIn(machine, value);
  const whole = endsOf(value as SymbolicTerm).flatMap((end) => addressesIn(machine, end));
  return whole.length > 0 ? whole : addressesIn(machine, value);
}

const known = new WeakMap<Term, readonly bigint[]>();

/** The constants that stand at the ends of conditionals and sums, where they stand in the value. */
function endsOf(value: SymbolicTerm): readonly bigint[] {
  const before = known.get(value);
  if (before !== undefined) return before;
  const ends = new Set<bigint>();
  const seen = new Map<Term, Set<number>>();
  const open: Piece[] = [{ term: value, shift: 0 }];
  for (let piece = open.pop(); piece !== undefined; piece = open.pop()) {
    const { term, shift } = piece;
    const shifts = seen.get(term) ?? new Set();
    if (shifts.has(shift)) continue;
    seen.set(term, shifts.add(shift));
    if (term.kind === "constant" && typeof term.value === "bigint" && shift >= 0)
      ends.add(term.value << BigInt(shift));
    if (term.kind === "application") open.push(...partsOf(term, shift));
  }
  const found = [...ends];
  known.set(value, found);
  return found;
}

function partsOf(term: Application, shift: number): readonly Piece[] {
  const at = (part: Term, partShift: number): Piece => ({ term: part, shift: partShift });
  switch (term.operator) {
    case "ite":
      return term.arguments.slice(1).map((part) => at(part, shift));
    case "extract":
      return term.arguments.map((part) => at(part, shift - (term.parameters[1] ?? 0)));
    case "concat": {
      const pieces: Piece[] = [];
      let offset = 0;
      for (const part of [...term.arguments].reverse()) {
        pieces.push(at(part, shift + offset));
        offset += part.sort.kind === "bitvec" ? part.sort.width : 0;
      }
      return pieces;
    }
    case "bvShiftLeft":
    case "bvLogicalShiftRight":
    case "bvArithmeticShiftRight": {
      const [shifted, by] = term.arguments;
      if (by?.kind !== "constant" || typeof by.value !== "bigint" || by.value >= 64n) break;
      const distance = term.operator === "bvShiftLeft" ? Number(by.value) : -Number(by.value);
      return shifted === undefined ? [] : [at(shifted, shift + distance)];
    }
    default:
      break;
  }
  return term.arguments.map((part) => at(part, shift));
}
