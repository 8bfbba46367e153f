/** Whether an object whose bytes are an array term holds a pointer into another one. */
import {
  bitVecConstant,
  bitVecSort,
  bvSubtract,
  bvUnsignedLess,
  knownBits,
  or,
  type SymbolicTerm,
  type Term,
} from "@everypath/core";
import type { MemoryObject } from "./memory/object.ts";
import { readArray } from "./memory/symbolic.ts";
import { toTerm } from "./value.ts";

/** A word that the program has written at a pointer-sized step points into `target`; undefined: what the array holds is not told by stores. */
export function holdsPointer(
  array: SymbolicTerm,
  target: MemoryObject,
  pointerBits: number,
): SymbolicTerm | undefined {
  const bytes = storedAt(array);
  if (bytes === undefined) return undefined;
  const words = new Set([...bytes].flatMap((offset) => wordsAround(offset, pointerBits)));
  const sort = bitVecSort(pointerBits);
  const base = bitVecConstant(pointerBits, BigInt(target.base));
  const size = bitVecConstant(pointerBits, BigInt(Math.max(1, target.description.capacity)));
  return or(
    ...[...words].map((offset) => {
      const word = toTerm(readArray(array, offset, pointerBits / 8, sort), sort);
      return bvUnsignedLess(bvSubtract(word, base), size);
    }),
  );
}

/** Where the word of a byte may begin. One byte is enough to find it: those that stay 0 are not stored. */
function wordsAround(offset: SymbolicTerm, pointerBits: number): readonly SymbolicTerm[] {
  const bytes = pointerBits / 8;
  const mask = BigInt(bytes - 1);
  const { ones, zeros } = knownBits(offset);
  const places = Array.from({ length: bytes }, (_, place) => BigInt(place));
  return places
    .filter((place) => (place & zeros & mask) === 0n && (~place & ones & mask) === 0n)
    .map((place) => bvSubtract(offset, bitVecConstant(pointerBits, place)));
}

/** The offsets of all stores. */
function storedAt(array: SymbolicTerm): ReadonlySet<SymbolicTerm> | undefined {
  const offsets = new Set<SymbolicTerm>();
  const seen = new Set<Term>([array]);
  for (const term of seen) {
    if (term.kind !== "application") {
      if (term.kind === "symbol") return undefined;
      continue;
    }
    const [first, second, third] = term.arguments as [SymbolicTerm, SymbolicTerm, SymbolicTerm];
    switch (term.operator) {
      case "store":
        offsets.add(second);
        seen.add(first);
        break;
      case "ite":
        seen.add(second);
        seen.add(third);
        break;
      case "constantArray":
        // Of bytes that are 0 alone no pointer consists.
        if (first.kind !== "constant" || first.value !== 0n) return undefined;
        break;
      default:
        return undefined;
    }
  }
  return offsets;
}
