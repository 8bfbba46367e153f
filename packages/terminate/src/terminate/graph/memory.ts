/**
 * Memory: rules "load", "store" (section 3.1) and "alloca" of the paper and of its predecessor [27], for areas that alloca, malloc,
 * globals and parameters have. An address is told to lie in an area where it is the area's base plus an offset.
 */

import { firstBase, type GlobalObject, type Program, type SymbolicTerm } from "@everypath/core";
import { addScaled, atomLinear, type Linear } from "@everypath/its";
import { type IntegerModel, type Interpretation, readBits } from "./interpretation.ts";
import { intervalFacts, type Knowledge } from "./knowledge.ts";
import type { GraphSettings } from "./outcome.ts";
import {
  above,
  atLeast,
  constantOf,
  equalFacts,
  number,
  type Refinement,
  refine,
  within,
} from "./rules/rule.ts";
import type { AbstractState, Area, PointsTo, Remainder } from "./state.ts";
import { cellRange } from "./type-range.ts";

export interface AreaOffset {
  readonly area: Area;
  readonly offset: Linear;
}

/** The area whose base the address is an offset from. */
export function placeOf({ areas }: AbstractState, address: Linear): AreaOffset | undefined {
  for (const area of areas) {
    const base = [...area.base.coefficients.keys()][0];
    if (base === undefined) continue;
    if (address.coefficients.get(base) === 1n) return { area, offset: addScaled(address, area.base, -1n) };
  }
  // Areas of globals have fixed addresses. The one that begins last before the constant part is meant.
  if ([...address.coefficients.keys()].some((atom) => areas.some(({ base }) => base.coefficients.has(atom))))
    return undefined;
  let found: Area | undefined;
  for (const area of areas) {
    const base = constantOf(area.base);
    const size = constantOf(area.size);
    if (base === undefined || size === undefined) continue;
    if (base <= address.constant && address.constant <= base + size) found = area;
  }
  return found && { area: found, offset: addScaled(address, found.base, -1n) };
}

/** At least 0 together where `bytes` bytes from the place on lie in its area. */
export function insideFacts({ area, offset }: AreaOffset, bytes: Linear): readonly [Linear, Linear] {
  return [offset, addScaled(addScaled(area.size, offset, -1n), bytes, -1n)];
}

/** [offset, offset + bytes − 1] ⊥ the cell's own addresses. */
export function isApart(knowledge: Knowledge, offset: Linear, bytes: Linear, cell: PointsTo): boolean {
  const end = addScaled(offset, bytes, 1n);
  const cellEnd = addScaled(cell.offset, number(cell.bytes), 1n);
  return knowledge.entails(atLeast(cell.offset, end)) || knowledge.entails(atLeast(offset, cellEnd));
}

/** PT': the atoms that are not influenced; where one was that may reach further, nothing is known of the bytes without an atom. */
export function forget(knowledge: Knowledge, area: Area, offset: Linear, bytes: Linear): Area {
  const cells = area.cells.filter((cell) => isApart(knowledge, offset, bytes, cell));
  const isCovered = (cell: PointsTo) =>
    knowledge.entails(atLeast(cell.offset, offset)) &&
    knowledge.entails(atLeast(addScaled(offset, bytes, 1n), addScaled(cell.offset, number(cell.bytes), 1n)));
  const isKept = area.cells.every((cell) => cells.includes(cell) || isCovered(cell));
  return { ...area, cells, isWritten: true, remainder: isKept ? area.remainder : { kind: "anything" } };
}

/** As `forget`, and nothing is known of the bytes themselves afterwards. */
export function overwrite(knowledge: Knowledge, area: Area, offset: Linear, bytes: Linear): Area {
  return { ...forget(knowledge, area, offset, bytes), remainder: { kind: "anything" } };
}

/** "unsigned store" and "signed store". */
export function stored(
  state: AbstractState,
  { area, offset }: AreaOffset,
  cell: Omit<PointsTo, "offset">,
): AbstractState {
  const left = forget(state.knowledge, area, offset, number(cell.bytes));
  // A byte that held the same value still does, wherever the store went.
  const same = area.cells.filter(
    (each) =>
      !left.cells.includes(each) &&
      each.bytes === 1 &&
      cell.bytes === 1 &&
      each.interpretation === cell.interpretation &&
      state.knowledge.entailsEqual(each.value, cell.value) &&
      !state.knowledge.entailsEqual(each.offset, offset),
  );
  return withArea(state, { ...left, cells: [...left.cells, ...same, { ...cell, offset }] });
}

export function withArea(state: AbstractState, area: Area): AbstractState {
  return { ...state, areas: state.areas.map((each) => (each.name === area.name ? area : each)) };
}

export interface LoadRequest {
  readonly bytes: number;
  readonly width: number;
  readonly interpretation: Interpretation;
  readonly integers: IntegerModel;
  fresh(hint: string): SymbolicTerm;
  /** Where an object or a procedure of this name lies. */
  addressOf(name: string): bigint | undefined;
}

export type Loaded =
  | { readonly kind: "loaded"; readonly state: AbstractState; readonly value: Linear }
  /** The sign must be known to read the atom's value as wanted. */
  | Refinement;

/** "load": the value of the atom at the address, else a fresh one of the type, which is remembered in PT. */
export function loaded(state: AbstractState, { area, offset }: AreaOffset, request: LoadRequest): Loaded {
  const { knowledge } = state;
  const { bytes, width, interpretation } = request;
  const own = area.cells.find((cell) => cell.bytes === bytes && knowledge.entailsEqual(cell.offset, offset));
  if (own !== undefined && width === 8 * bytes) {
    const converted = inClass(knowledge, own, width, interpretation);
    if (converted !== undefined || request.integers === "mathematical")
      return { kind: "loaded", state, value: converted ?? own.value };
    const middle = number(own.interpretation === "unsigned" ? 1n << BigInt(width - 1) : 0n);
    return refine([above(middle, own.value)], [atLeast(own.value, middle)]);
  }
  const isApartFromAll = area.cells.every((cell) => isApart(knowledge, offset, number(bytes), cell));
  const known = isApartFromAll
    ? (remaining(area, offset, bytes) ?? initialAddress(area, offset, bytes, request))
    : undefined;
  if (known !== undefined)
    return { kind: "loaded", state, value: number(readBits(known, width, interpretation)) };
  const value = atomLinear(request.fresh("loaded"));
  const range = cellRange(bytes, interpretation, request.integers);
  const cell = { offset, bytes, value, interpretation };
  // A fresh value for the same bytes would contradict no atom, but would say less than the atom that is there.
  const cells = own === undefined && width === 8 * bytes ? [...area.cells, cell] : area.cells;
  const next = {
    ...state,
    knowledge: knowledge.assume(intervalFacts([...value.coefficients.keys()][0] as SymbolicTerm, range)),
  };
  return { kind: "loaded", state: withArea(next, { ...area, cells }), value };
}

/** The atom's value in the wanted reading, where ⟨a⟩ says which it is. */
function inClass(
  knowledge: Knowledge,
  { value, interpretation }: PointsTo,
  width: number,
  wanted: Interpretation,
): Linear | undefined {
  if (interpretation === wanted) return value;
  const size = number(1n << BigInt(width));
  const half = number(1n << BigInt(width - 1));
  if (wanted === "signed") {
    if (knowledge.entails(above(half, value))) return value;
    return knowledge.entails(atLeast(value, half)) ? addScaled(value, size, -1n) : undefined;
  }
  if (knowledge.entails(value)) return value;
  return knowledge.entails(above(number(0n), value)) ? addScaled(value, size, 1n) : undefined;
}

/** Whether both say the same of the bytes that no atom speaks of. */
export function isSameRemainder(a: Remainder, b: Remainder): boolean {
  if (a.kind === "initial" && b.kind === "initial") return a.object === b.object;
  return a.kind === b.kind;
}

/** The value of bytes that no atom speaks of, where they are known. */
function remaining({ remainder }: Area, offset: Linear, bytes: number): bigint | undefined {
  switch (remainder.kind) {
    case "anything":
    case "arguments":
      return undefined;
    case "zero":
      return 0n;
    case "initial": {
      const at = constantOf(offset);
      return at === undefined ? undefined : initialValue(remainder.object, Number(at), bytes);
    }
  }
}

/** Where an object or a procedure of the program lies. */
export function addressIn({ objects, procedureAddresses }: Program, name: string): bigint | undefined {
  const address = objects.find((each) => each.name === name)?.address ?? procedureAddresses.get(name);
  return address === undefined ? undefined : BigInt(address);
}

/** The address that an initialiser puts there. */
function initialAddress(
  { remainder }: Area,
  offset: Linear,
  bytes: number,
  { width, addressOf }: LoadRequest,
): bigint | undefined {
  const at = constantOf(offset);
  if (remainder.kind !== "initial" || at === undefined || width !== 8 * bytes) return undefined;
  const part = remainder.object.initial?.find(
    (each) => each.kind === "address" && BigInt(each.offset) === at,
  );
  if (part?.kind !== "address") return undefined;
  const target = addressOf(part.symbol);
  return target === undefined ? undefined : BigInt.asUintN(width, target + BigInt(part.addend));
}

/** The area with the atoms that `like` has and that its own known bytes amount to: what they are does not change by writing them down. */
export function spelledOut(area: Area, like: Area, knowledge: Knowledge): Area {
  if (area.remainder.kind === "anything") return area;
  const added = like.cells.flatMap((cell): readonly PointsTo[] => {
    if (constantOf(cell.offset) === undefined) return [];
    if (!area.cells.every((own) => isApart(knowledge, cell.offset, number(cell.bytes), own))) return [];
    const value = remaining(area, cell.offset, cell.bytes);
    if (value === undefined) return [];
    return [{ ...cell, value: number(readBits(value, 8 * cell.bytes, cell.interpretation)) }];
  });
  return added.length === 0 ? area : { ...area, cells: [...area.cells, ...added] };
}

/** The area with the 0 that its first text ends with, where that is not told, and `like` tells of one but not of all other bytes. */
export function withEnd(area: Area, like: Area, knowledge: Knowledge): Area {
  const isEnd = ({ bytes, value }: PointsTo) => bytes === 1 && constantOf(value) === 0n;
  const wanted = like.cells.find(isEnd);
  if (wanted === undefined || area.cells.some(isEnd) || isSameRemainder(area.remainder, like.remainder))
    return area;
  const size = constantOf(area.size);
  for (let at = 0n; size !== undefined && at < size; at += 1n) {
    const value = remaining(area, number(at), 1);
    if (value === undefined || !area.cells.every((cell) => isApart(knowledge, number(at), number(1n), cell)))
      return area;
    if (value === 0n) return { ...area, cells: [...area.cells, { ...wanted, offset: number(at) }] };
  }
  return area;
}

/** The bytes as an unsigned number; undefined where they are not known. */
export function initialValue({ initial }: GlobalObject, offset: number, bytes: number): bigint | undefined {
  if (initial === undefined) return undefined;
  let value = 0n;
  for (let index = bytes - 1; index >= 0; index -= 1) {
    const at = offset + index;
    let byte = 0;
    for (const part of initial) {
      if (part.kind === "address") {
        if (at >= part.offset && at < part.offset + 8) return undefined;
      } else if (at >= part.offset && at < part.offset + part.bytes.length)
        byte = part.bytes[at - part.offset] as number;
    }
    value = (value << 8n) | BigInt(byte);
  }
  return value;
}

/**
 * Definition 2, third and fourth part: atoms at equal addresses have equal values; atoms with different values have different addresses,
 * where it is known which address is the greater one if they differ.
 */
export function consequences({ areas, knowledge }: AbstractState): readonly Linear[] {
  const found: Linear[] = [];
  for (const { cells } of areas) {
    cells.forEach((cell, index) => {
      for (const other of cells.slice(index + 1)) {
        if (cell.bytes !== other.bytes || !areReadAlike(cell, other)) continue;
        found.push(...pairConsequences(knowledge, cell, other));
      }
    });
  }
  return found;
}

/** Equal bits are equal numbers: the same reading, or one is a number that both readings have. */
function areReadAlike(cell: PointsTo, other: PointsTo): boolean {
  if (cell.interpretation === other.interpretation) return true;
  const half = 1n << BigInt(8 * cell.bytes - 1);
  return [cell, other].some(({ value }) => {
    const known = constantOf(value);
    return known !== undefined && 0n <= known && known < half;
  });
}

function pairConsequences(knowledge: Knowledge, cell: PointsTo, other: PointsTo): readonly Linear[] {
  if (constantOf(cell.offset) !== undefined && constantOf(other.offset) !== undefined) return [];
  if (knowledge.entailsEqual(cell.offset, other.offset)) return equalFacts(cell.value, other.value);
  const differ =
    knowledge.entails(above(cell.value, other.value)) || knowledge.entails(above(other.value, cell.value));
  if (!differ) return [];
  if (knowledge.entails(atLeast(cell.offset, other.offset))) return [above(cell.offset, other.offset)];
  return knowledge.entails(atLeast(other.offset, cell.offset)) ? [above(other.offset, cell.offset)] : [];
}

/** How the names of areas' first addresses begin, for who reads a system of transitions; nothing is decided by it. */
export const addressPrefix = "addr_";

/** Bytes behind which no area begins and none ends with 32-bit pointers (core/program/address-space.ts). */
const narrowEnd = 0xffff_f000n;

/** Where the engine lays an area out: a 64-bit address of none reaches the middle of the address space, no area wraps around. */
function layoutFacts(pointerBits: 32 | 64, base: Linear, size: Linear): readonly Linear[] {
  const first = BigInt(firstBase(pointerBits));
  return pointerBits === 64
    ? [...within(base, first, 1n << 62n), ...within(size, 0n, 1n << 61n)]
    : [
        ...within(base, first, narrowEnd),
        ...within(size, 0n, narrowEnd),
        atLeast(number(narrowEnd), addScaled(base, size, 1n)),
      ];
}

/** "alloca": ⟦v₁, v₂⟧ with fresh ends is added to AL, under a name that no other area has. */
export function allocated(
  { program, fresh }: Pick<GraphSettings, "program" | "fresh">,
  state: AbstractState,
  area: Omit<Area, "base" | "cells">,
): { readonly state: AbstractState; readonly base: Linear } {
  let name = area.name;
  for (let number = 2; state.areas.some((other) => other.name === name); number += 1)
    name = `${area.name}#${number}`;
  const base = atomLinear(fresh(`${addressPrefix}${name}`));
  const knowledge = state.knowledge.assume(layoutFacts(program.dataModel.pointerBits, base, area.size));
  return {
    state: { ...state, knowledge, areas: [...state.areas, { ...area, name, base, cells: [] }] },
    base,
  };
}

/** The area is no longer in AL, nor what it held in PT. */
export function released(state: AbstractState, area: Area): AbstractState {
  return { ...state, areas: state.areas.filter(({ name }) => name !== area.name) };
}
