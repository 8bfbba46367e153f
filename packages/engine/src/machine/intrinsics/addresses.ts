/**
 * What a program does with addresses as numbers (c/lower/numbered-addresses.ts). Objects lie where the engine puts them, which is one of the places
 * where they could; a result that would be another elsewhere rests on that, and says so.
 */

import { bitVecConstant, bvAdd, bvSubtract, equal, or, type SymbolicTerm } from "@everypath/core";
import { basesIn } from "../bases.ts";
import { lookAtEquality } from "../equal-addresses.ts";
import type { Machine } from "../machine.ts";
import type { MemoryObject } from "../memory/object.ts";
import { nameOf } from "../object-name.ts";
import { relyOnPlacement } from "../placement.ts";
import type { State } from "../state.ts";
import { decide } from "../step.ts";
import { fromTerm, type Scalar, toTerm } from "../value.ts";
import type { Intrinsic } from "./intrinsic.ts";
import { nothing } from "./intrinsic.ts";

function objectsIn(machine: Machine, state: State, value: Scalar | undefined): readonly MemoryObject[] {
  if (value === undefined) return [];
  return [...new Set(basesIn(machine, state, value))].flatMap((base) => state.memory.objectAt(base) ?? []);
}

/** Where the caller's objects lie is the caller's to say (engine/machine/outside.ts). */
function rely(machine: Machine, state: State, what: string, ...objects: readonly MemoryObject[]): void {
  if (!objects.some(({ base }) => machine.callerObjects.has(base)))
    relyOnPlacement(machine, state, what, "fixedAddresses");
}

/** address_order(a, b): which is greater, or by how much. Within one object that is the same wherever it lies. */
const order: Intrinsic = ({ machine, state, values: [left, right] }) => {
  // Pointers that must be into one object are checked for that next, and nothing rests on where two lie.
  const { prepared, block, index } = state.frame;
  const next = prepared.blocks[block]?.instructions[index + 1];
  if (next?.kind === "relate" && !machine.skips("unrelated-pointers")) return nothing;
  const lefts = objectsIn(machine, state, left);
  const rights = objectsIn(machine, state, right);
  const all = new Map([...lefts, ...rights].map((object) => [object.base, object]));
  const [one, other] = all.values();
  if (one === undefined || (other === undefined && lefts.length > 0 && rights.length > 0)) return nothing;
  const pair = other === undefined ? `${nameOf(one)} and a number` : `${nameOf(one)} and ${nameOf(other)}`;
  rely(machine, state, `${pair} are in the order in which the engine puts them`, ...all.values());
  return nothing;
};

/**
 * address_sum(condition, wanted, n, a1 … an, b1 … bm): a1 + … + an - b1 - … - bm is looked at where the condition is wanted. It is the same wherever
 * objects lie if each of them is added as often as it is subtracted.
 */
const sum: Intrinsic = ({ machine, state, values: [condition, wanted, added, ...roots] }) => {
  if (typeof condition !== "object" && isTrue(condition) !== isTrue(wanted)) return nothing;
  const balance = new Map<MemoryObject, number>();
  let isOpen = false;
  for (const [index, root] of roots.entries()) {
    const objects = objectsIn(machine, state, root);
    if (objects.length > 1) isOpen = true;
    for (const object of objects)
      balance.set(object, (balance.get(object) ?? 0) + (index < Number(added) ? 1 : -1));
  }
  const all = [...balance.keys()];
  const left = isOpen ? all : all.filter((object) => balance.get(object) !== 0);
  if (left.length === 0) return nothing;
  const names = left.map(nameOf);
  const what =
    roots.length === 1
      ? `${names.join(" and ")} lies where the engine puts it`
      : `${[...names, ...(names.length === 1 ? ["a number"] : [])].join(" and ")} are in the order in which the engine puts them`;
  rely(machine, state, what, ...left);
  return nothing;
};

function isTrue(value: Scalar | undefined): boolean {
  return value === true || value === 1 || value === 1n;
}

/**
 * address_within(a, b, n): whether a is one of the n bytes from b on. Where those are all of one object nothing else is there, wherever objects lie: it
 * matters only whether a is behind the end of another one.
 */
const within: Intrinsic = ({ machine, state, values: [address, start, count] }) => {
  const objects = objectsIn(machine, state, address);
  const [array, another] = objectsIn(machine, state, start);
  const others = objects.filter((object) => object !== array);
  // No object is at null.
  if (others.length === 0 && (objects.length > 0 || array === undefined || Number(address) === 0))
    return nothing;
  const isInArray =
    array !== undefined &&
    another === undefined &&
    typeof start === "number" &&
    Number(count) <= array.description.capacity - (start - array.base);
  const ends = isInArray && others.length > 0 ? endsOf(machine, address!, others) : true;
  const isAtEnd = decide(state, ends, "resolve");
  if (typeof isAtEnd === "object") return isAtEnd;
  if (!isAtEnd) return nothing;
  const all = array === undefined ? others : [...others, array];
  const names = all.map(nameOf);
  const what = names.length === 1 ? `${names[0]} and a number` : names.join(" and ");
  rely(machine, state, `${what} are in the order in which the engine puts them`, ...all);
  return nothing;
};

/** That the address is the end of one of the objects. */
function endsOf(machine: Machine, address: Scalar, objects: readonly MemoryObject[]): Scalar {
  const sort = machine.pointerSort;
  const number = (value: number): SymbolicTerm => bitVecConstant(machine.pointerBits, BigInt(value));
  const term = toTerm(address, sort);
  return fromTerm(
    or(
      ...objects.map(({ base, description: { size } }) =>
        equal(bvSubtract(term, number(base)), typeof size === "number" ? number(size) : size),
      ),
    ),
  );
}

/** address_part(a, mask): bits that are 0 by an object's alignment are so wherever it lies. */
const part: Intrinsic = ({ machine, state, values: [address, mask] }) => {
  const bits =
    typeof mask === "number" || typeof mask === "bigint" ? BigInt.asUintN(64, BigInt(mask)) : undefined;
  const moved = objectsIn(machine, state, address).find(
    ({ description }) => bits === undefined || bits >= BigInt(description.alignment),
  );
  if (moved !== undefined) relyOnPlace(machine, state, moved);
  return nothing;
};

/** address_whole(a): anything that depends on the number. */
const whole: Intrinsic = ({ machine, state, values: [address] }) => {
  const [object] = objectsIn(machine, state, address);
  if (object !== undefined) relyOnPlace(machine, state, object);
  return nothing;
};

function relyOnPlace(machine: Machine, state: State, object: MemoryObject): void {
  rely(machine, state, `${nameOf(object)} lies where the engine puts it`, object);
}

/** address_equal(a, b): whether they are the same. */
const same: Intrinsic = ({ machine, state, values: [left, right] }) =>
  left === undefined || right === undefined
    ? nothing
    : (lookAtEquality(machine, state, left, right) ?? nothing);

/**
 * address_moved(a, b, isBack): b is added or subtracted. Which object a number is the address of is read off it (bases.ts); of one that lies so far away
 * that another object, or none, would be found there nothing could be told any more.
 */
const moved: Intrinsic = ({ machine, state, values: [address, by, isBack] }) => {
  const objects = objectsIn(machine, state, address);
  if (objects.length === 0 || address === undefined || by === undefined) return nothing;
  const sort = machine.pointerSort;
  const [from, distance] = [toTerm(address, sort), toTerm(by, sort)];
  const to = fromTerm(isTrue(isBack) ? bvSubtract(from, distance) : bvAdd(from, distance));
  const found = new Set(basesIn(machine, state, to));
  const lost = objects.find(({ base }) => !found.has(base));
  if (lost !== undefined) relyOnPlace(machine, state, lost);
  return nothing;
};

/** By the names that the front end gives them. */
export const addressIntrinsics: readonly (readonly [string, Intrinsic])[] = [
  ["address_order", order],
  ["address_part", part],
  ["address_whole", whole],
  ["address_sum", sum],
  ["address_within", within],
  ["address_equal", same],
  ["address_moved", moved],
  ["__everypath_address_is_text", whole],
];
