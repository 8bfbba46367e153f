/** Texts in memory: where the first 0 from an address on may be. */
import { and, equal, intConstant, type SymbolicTerm } from "@everypath/core";
import { atMost, minus, plus, zero } from "../integers.ts";
import { type AddressInArea, type Holds, initialByte, isApart, locate } from "../memory.ts";
import { Refused } from "../outcome.ts";
import type { Area } from "../states.ts";

export interface Text {
  readonly place: AddressInArea;
  /** Offsets of zeros that stand there or further on. */
  readonly zeros: readonly SymbolicTerm[];
  /** The offset of the first 0, where every byte before it is known. */
  readonly first: SymbolicTerm | undefined;
}

/** The text at an address; undefined where no 0 is known behind it in its object. */
export function textAt(areas: readonly Area[], address: SymbolicTerm, logic: Holds): Text | undefined {
  const place = locate(areas, address, zero, logic);
  const { area, offset } = place;
  const first = firstZero(place, logic);
  if (first !== undefined) return { place, zeros: [first], first };
  const isBehind = (at: SymbolicTerm) => logic.holds(atMost(offset, at));
  const zeros = area.cells.flatMap(({ offset: at, value }) =>
    logic.holds(equal(value, zero) as SymbolicTerm) && isBehind(at) ? [at] : [],
  );
  if (area.rest.kind === "zero") {
    const last = minus(area.size, intConstant(1));
    if (isBehind(last) && area.cells.every((cell) => isApart(cell, last, intConstant(1), logic)))
      zeros.push(last);
  }
  return zeros.length === 0 ? undefined : { place, zeros, first: undefined };
}

/** The first 0 of bytes that are still those of an initialiser. */
function firstZero({ area, offset }: AddressInArea, logic: Holds): SymbolicTerm | undefined {
  if (area.rest.kind !== "initial" || offset.kind !== "constant") return undefined;
  const { initial, size } = area.rest.object;
  const from = Number(offset.value);
  for (let at = from; at < size; at += 1) {
    const byte = initial && initialByte(initial, at);
    if (byte === undefined) return undefined;
    if (byte !== 0) continue;
    const bytes = intConstant(at + 1 - from);
    const isInitial = area.isConstant || area.cells.every((cell) => isApart(cell, offset, bytes, logic));
    return isInitial ? intConstant(at) : undefined;
  }
  return undefined;
}

/** The characters of a text that is constant. */
export function constantText(
  areas: readonly Area[],
  address: SymbolicTerm,
  logic: Holds,
): string | undefined {
  const { area, offset } = locate(areas, address, zero, logic);
  if (!area.isConstant || area.rest.kind !== "initial" || offset.kind !== "constant") return undefined;
  const end = firstZero({ area, offset }, logic);
  if (end?.kind !== "constant") return undefined;
  const { initial } = area.rest.object;
  let text = "";
  for (let at = Number(offset.value); at < Number(end.value); at += 1)
    text += String.fromCharCode((initial && initialByte(initial, at)) ?? 0);
  return text;
}

/** Throws where both may lie in one object. */
export function requireApart(first: AddressInArea, second: AddressInArea): void {
  if (first.area.name === second.area.name)
    throw new Refused(`what is copied and where to may both lie in '${first.area.name}'`);
}

/** 0 ≤ length ≤ what is known of the text's end. */
export function lengthFacts(length: SymbolicTerm, { place, zeros, first }: Text): SymbolicTerm {
  if (first !== undefined) return equal(length, minus(first, place.offset)) as SymbolicTerm;
  return and(atMost(zero, length), ...zeros.map((at) => atMost(plus(place.offset, length), at)));
}
