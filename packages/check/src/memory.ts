/** Memory: what loads, stores, allocations and copies do to the areas of a state. Areas do not overlap, and end below 2^63. */
import {
  and,
  collectSymbols,
  equal,
  type GlobalObject,
  implies,
  intConstant,
  intLess,
  or,
  type SymbolicTerm,
} from "@everypath/core";
import { atMost, inWidth, minus, plus, wrapped, zero } from "./integers.ts";
import { NotChecked, Refused } from "./outcome.ts";
import type { Area, Cell, Rest } from "./states.ts";

export interface Holds {
  /** Whether the formula is shown to hold in every state at hand. */
  holds(formula: SymbolicTerm): boolean;
  readonly integers: "bitvector" | "mathematical";
}

/** No object begins further up. */
export const lastBase = 1n << 62n;
export const firstBase = 1n << 32n;
/** No object is larger. */
export const mostBytes = 1n << 61n;

/** What ⟨a⟩ says of areas (definition 2). */
export function areaFacts(areas: readonly Area[], integers: Holds["integers"]): readonly SymbolicTerm[] {
  return areas.flatMap(({ base, size, cells }) => [
    intLess(zero, base),
    atMost(zero, size),
    atMost(plus(base, size), intConstant(1n << 63n)),
    ...(integers === "mathematical"
      ? []
      : cells.map(({ value, bytes, signed }) => inWidth(value, 8 * bytes, signed))),
    ...cells.flatMap((cell, index) =>
      cells
        .slice(index + 1)
        .flatMap((other) =>
          integers === "mathematical" && cell.signed !== other.signed ? [] : sameAddress(cell, other),
        ),
    ),
  ]);
}

/** Cells at equal addresses have equal values. */
function sameAddress(cell: Cell, other: Cell): readonly SymbolicTerm[] {
  if (cell.bytes !== other.bytes) return [];
  const isSame = equal(cell.offset, other.offset) as SymbolicTerm;
  if (isSame.kind === "constant" && isSame.value === false) return [];
  // Equal bytes, however each cell reads them.
  const [value, own] = [other, cell].map((each) =>
    cell.signed === other.signed ? each.value : wrapped(each.value, 8 * each.bytes, false),
  ) as [SymbolicTerm, SymbolicTerm];
  return [implies(isSame, equal(own, value) as SymbolicTerm)];
}

export interface AddressInArea {
  readonly area: Area;
  readonly offset: SymbolicTerm;
}

/** The area that `bytes` bytes from the address on lie in. */
export function locate(
  areas: readonly Area[],
  address: SymbolicTerm,
  bytes: SymbolicTerm,
  logic: Holds,
): AddressInArea {
  const symbols = new Set<unknown>(collectSymbols([address]));
  const isNamed = ({ base }: Area) => collectSymbols([base]).some((each) => symbols.has(each));
  const candidates = areas.filter(isNamed);
  for (const area of candidates.length > 0 ? candidates : areas) {
    const offset = minus(address, area.base);
    if (logic.holds(and(atMost(zero, offset), atMost(plus(offset, bytes), area.size))))
      return { area, offset };
  }
  throw new Refused("it is not shown that the memory accessed is allocated");
}

export function isApart(cell: Cell, offset: SymbolicTerm, bytes: SymbolicTerm, logic: Holds): boolean {
  const isBefore = atMost(plus(cell.offset, intConstant(cell.bytes)), offset);
  return logic.holds(or(isBefore, atMost(plus(offset, bytes), cell.offset)));
}

/** Nothing is known of the bytes; whose they are stays so. */
function unknownRest({ rest }: Area): Rest {
  return rest.kind === "variadic" ? rest : { kind: "anything" };
}

/** The area after its bytes from the offset on have changed. */
export function changed(area: Area, offset: SymbolicTerm, bytes: SymbolicTerm, logic: Holds): Area {
  const cells = area.cells.filter((cell) => isApart(cell, offset, bytes, logic));
  return { ...area, isUnchanged: false, cells, rest: unknownRest(area) };
}

/** The area after a store: bytes that no cell speaks of are as before where those that one did are covered. */
export function stored(area: Area, cell: Cell, logic: Holds): Area {
  const { offset } = cell;
  const bytes = intConstant(cell.bytes);
  const cells = area.cells.filter((each) => isApart(each, offset, bytes, logic));
  const isCovered = (each: Cell) =>
    logic.holds(
      and(
        atMost(offset, each.offset),
        atMost(plus(each.offset, intConstant(each.bytes)), plus(offset, bytes)),
      ),
    );
  const isKept = area.cells.every((each) => cells.includes(each) || isCovered(each));
  const rest = isKept ? area.rest : unknownRest(area);
  return { ...area, isUnchanged: false, cells: [...cells, cell], rest };
}

/** The value of the bytes, where the state tells it: read signed or unsigned. */
export function valueAt(
  { area, offset }: AddressInArea,
  bytes: number,
  signed: boolean,
  logic: Holds,
): SymbolicTerm | undefined {
  const own = cellAt(area, offset, bytes, logic);
  if (own !== undefined)
    return own.signed === signed || logic.integers === "mathematical"
      ? own.value
      : wrapped(own.value, 8 * bytes, signed);
  const known = knownRest(area.rest, offset, bytes);
  if (known === undefined) return undefined;
  if (!area.cells.every((cell) => isApart(cell, offset, intConstant(bytes), logic))) return undefined;
  return intConstant(signed ? BigInt.asIntN(8 * bytes, known) : known);
}

export function cellAt({ cells }: Area, offset: SymbolicTerm, bytes: number, logic: Holds): Cell | undefined {
  const alike = cells.filter((cell) => cell.bytes === bytes);
  return (
    alike.find((cell) => cell.offset === offset) ??
    alike.find((cell) => logic.holds(equal(cell.offset, offset) as SymbolicTerm))
  );
}

/** The unsigned value of bytes that no cell speaks of. */
function knownRest(rest: Rest, offset: SymbolicTerm, bytes: number): bigint | undefined {
  switch (rest.kind) {
    case "anything":
    case "arguments":
    case "stream":
    case "variadic":
      return undefined;
    case "zero":
      return 0n;
    case "initial":
      return offset.kind === "constant" ? initialValue(rest.object, Number(offset.value), bytes) : undefined;
  }
}

function initialValue({ initial, size }: GlobalObject, offset: number, bytes: number): bigint | undefined {
  if (initial === undefined || offset < 0 || offset + bytes > size) return undefined;
  let value = 0n;
  for (let at = offset + bytes - 1; at >= offset; at -= 1) {
    const byte = initialByte(initial, at);
    if (byte === undefined) return undefined;
    value = 256n * value + BigInt(byte);
  }
  return value;
}

/** A byte of an initialiser; undefined: of an address, which the machine fixes. */
export function initialByte(parts: NonNullable<GlobalObject["initial"]>, at: number): number | undefined {
  let byte = 0;
  for (const part of parts) {
    if (part.kind === "address") {
      if (at >= part.offset && at < part.offset + 8) return undefined;
    } else if (at >= part.offset && at < part.offset + part.bytes.length)
      byte = part.bytes[at - part.offset] as number;
  }
  return byte;
}

/** The target's area after so many bytes of the source were copied there. */
export function copied(to: AddressInArea, from: AddressInArea, bytes: SymbolicTerm, logic: Holds): Area {
  const cleared = changed(to.area, to.offset, bytes, logic);
  if (to.area.name === from.area.name) return cleared;
  const moved = from.area.cells.flatMap((cell): readonly Cell[] => {
    const relative = minus(cell.offset, from.offset);
    const isInside = and(atMost(zero, relative), atMost(plus(relative, intConstant(cell.bytes)), bytes));
    return logic.holds(isInside) ? [{ ...cell, offset: plus(relative, to.offset) }] : [];
  });
  const isWhole =
    [to.offset, from.offset].every(({ kind }) => kind === "constant") &&
    logic.holds(
      and(
        equal(to.offset, zero) as SymbolicTerm,
        equal(from.offset, zero) as SymbolicTerm,
        equal(bytes, to.area.size) as SymbolicTerm,
      ),
    );
  const isOfProgram = !["arguments", "stream", "variadic"].includes(from.area.rest.kind);
  const isKnown = isWhole && isOfProgram && moved.length === from.area.cells.length;
  return { ...cleared, cells: [...cleared.cells, ...moved], rest: isKnown ? from.area.rest : cleared.rest };
}

/** The area after so many bytes were set to one value. */
export function filled(place: AddressInArea, bytes: SymbolicTerm, byte: SymbolicTerm, logic: Holds): Area {
  const { area, offset } = place;
  const cleared = changed(area, offset, bytes, logic);
  if (!logic.holds(equal(byte, zero) as SymbolicTerm)) return cleared;
  const isWhole = logic.holds(
    and(equal(offset, zero) as SymbolicTerm, equal(bytes, area.size) as SymbolicTerm),
  );
  const isSame = area.rest.kind === "zero" && cleared.cells.length === area.cells.length;
  return isWhole || isSame ? { ...cleared, rest: { kind: "zero" } } : cleared;
}

/** Addresses of 32 bits are laid out otherwise. */
export function requireWideAddresses(pointerBits: number): void {
  if (pointerBits !== 64) throw new NotChecked("memory with addresses of 32 bits");
}
