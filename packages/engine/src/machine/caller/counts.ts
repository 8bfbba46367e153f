/** Inputs that say how many elements there are. */
import {
  bitVecSort,
  type SymbolicTerm,
  signExtend,
  sizeOf,
  type ValueType,
  zeroExtend,
} from "@everypath/core";
import type { Machine } from "../machine.ts";
import { readValue } from "../memory/access.ts";
import type { State } from "../state.ts";
import { toTerm } from "../value.ts";
import type { CallerObject } from "./memory.ts";
import { ownerOf, placeAt } from "./path.ts";

/** What stands at that place of one of the objects; undefined: there is no such number. */
export function countIn(
  machine: Machine,
  state: State,
  objects: readonly CallerObject[],
  path: string,
): SymbolicTerm | undefined {
  const owner = ownerOf(objects, path);
  const place = owner === undefined ? undefined : placeAt(owner.element, path.slice(owner.name.length));
  if (owner === undefined || place?.type.kind !== "integer") return undefined;
  const bytes = sizeOf(place.type);
  const object = state.memory.objectAt(owner.base);
  if (object === undefined || place.offset + bytes > owner.bytes) return undefined;
  const sort = bitVecSort(8 * bytes);
  return asCount(machine, toTerm(readValue(object, place.offset, bytes, sort), sort), place.type);
}

/** The number as wide as pointers; undefined: it is no whole number. */
export function asCount(
  { pointerBits }: Machine,
  term: SymbolicTerm,
  type: ValueType | undefined,
): SymbolicTerm | undefined {
  if (term.sort.kind !== "bitvec" || term.sort.width > pointerBits) return undefined;
  const more = pointerBits - term.sort.width;
  if (more === 0) return term;
  return type?.kind === "integer" && type.signed ? signExtend(more, term) : zeroExtend(more, term);
}
