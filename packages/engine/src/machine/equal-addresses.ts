/** That the program is about to ask whether two addresses are the same (memory/apart.ts). */
import {
  and,
  bitVecConstant,
  bvAdd,
  bvSignedLessOrEqual,
  bvSubtract,
  bvUnsignedLess,
  equal,
  granuleSize,
  limits,
  or,
  type SymbolicTerm,
  segmentSize,
  trueTerm,
} from "@everypath/core";
import type { Machine } from "./machine.ts";
import {
  isApart,
  isOfFunction,
  mayBeShared,
  mayTakeItsPlace,
  ownBytes,
  type Place,
  placeAt,
} from "./memory/apart.ts";
import { nameOf } from "./object-name.ts";
import { relyOnPlacement } from "./placement.ts";
import { relyOnAddresses } from "./relied-addresses.ts";
import type { State } from "./state.ts";
import { type Ask, decide } from "./step.ts";
import { fromTerm, type Scalar, toTerm } from "./value.ts";
import { wholeAddressesIn } from "./whole-addresses.ts";

type Pair = readonly [one: Place, other: Place];

/** What is compared. `isAlone`: each is into one object and no other. */
interface Operands {
  readonly machine: Machine;
  readonly left: Scalar;
  readonly right: Scalar;
  readonly isAlone: boolean;
}

/** Pairs of objects of which the answer rests on the same. */
interface Case {
  readonly pairs: readonly Pair[];
  readonly how: string;
  readonly condition: (operands: Operands, pairs: readonly Pair[]) => SymbolicTerm;
}

/** The path rests on where the objects lie if the answer does; a question where that is not known. */
export function lookAtEquality(machine: Machine, state: State, left: Scalar, right: Scalar): Ask | undefined {
  if (areAllApart(state, left, right)) return undefined;
  const lefts = placesIn(machine, state, left);
  const rights = placesIn(machine, state, right);
  const pairs = lefts
    .flatMap((one) => rights.map((other): Pair => [one, other]))
    .filter(([one, other]) => one.base !== other.base && !areBothCallers(machine, one, other))
    .filter((pair) => !pair.some(isOfFunction));
  if (pairs.length === 0) return undefined;
  const isAlone = lefts.length === 1 && rights.length === 1;
  const operands: Operands = { machine, left, right, isAlone };
  const isReused = ([one, other]: Pair): boolean => mayTakeItsPlace(one, other);
  const distance = isAlone ? distanceOf(left, right, pairs) : undefined;
  const isShared = ([one, other]: Pair): boolean => mayBeShared(one, other, distance);
  const reused = pairs.filter(isReused);
  const shared = pairs.filter((pair) => !isReused(pair) && isShared(pair));
  const others = pairs.filter((pair) => !isReused(pair) && !isShared(pair));
  const cases: readonly Case[] = [
    { pairs: reused, how: "do not lie in one place, one after the other", condition: areInto },
    { pairs: shared, how: "are two objects", condition: areInto },
    { pairs: others, how: "do not lie side by side", condition: adjoin },
  ];
  for (const {
    pairs: [first, ...more],
    how,
    condition,
  } of cases) {
    if (first === undefined) continue;
    const truth = decide(state, fromTerm(condition(operands, [first, ...more])), "resolve");
    if (typeof truth === "object") return truth;
    if (!truth) continue;
    rely(machine, state, first, how);
    return undefined;
  }
  return undefined;
}

/** By how much further the first is into its object than the second, where that is one number. */
function distanceOf(left: Scalar, right: Scalar, [pair, ...others]: readonly Pair[]): number | undefined {
  if (pair === undefined || others.length > 0) return undefined;
  if (typeof left !== "number" || typeof right !== "number") return undefined;
  return left - pair[0].base - (right - pair[1].base);
}

function placesIn(machine: Machine, state: State, value: Scalar): readonly Place[] {
  const places = new Map<number, Place>();
  for (const address of wholeAddressesIn(machine, value)) {
    const place = placeAt(state.memory, address);
    if (place !== undefined) places.set(place.base, place);
  }
  return [...places.values()];
}

/** Whether two of the caller's objects are one, or overlap, is asked of it (engine/machine/outside.ts). */
function areBothCallers({ callerObjects }: Machine, one: Place, other: Place): boolean {
  return callerObjects.has(one.base) && callerObjects.has(other.base);
}

/** Where each is one of a few constants. */
export function areAllApart(state: State, left: Scalar, right: Scalar): boolean {
  if (isApart(state.memory, left, right)) return true;
  const lefts = choicesOf(left);
  const rights = choicesOf(right);
  if (lefts === undefined || rights === undefined) return false;
  if (lefts.length * rights.length > limits.machine.comparedPairs) return false;
  return lefts.every((one) => rights.every((other) => isApart(state.memory, one, other)));
}

function choicesOf(value: Scalar): readonly number[] | undefined {
  if (typeof value === "number") return [value];
  if (typeof value !== "object") return undefined;
  const choices: number[] = [];
  const open = [value as SymbolicTerm];
  for (let term = open.pop(); term !== undefined; term = open.pop()) {
    if (term.kind === "constant" && typeof term.value === "bigint") choices.push(Number(term.value));
    else if (term.kind === "application" && term.operator === "ite")
      open.push(...(term.arguments.slice(1) as SymbolicTerm[]));
    else return undefined;
    if (choices.length + open.length > limits.machine.comparedPairs) return undefined;
  }
  return choices;
}

/** That the two are into the objects of one of these pairs. */
function areInto(operands: Operands, pairs: readonly Pair[]): SymbolicTerm {
  if (operands.isAlone) return trueTerm;
  const { one, other } = addressesOf(operands);
  const into = isIntoFor(operands.machine);
  if (pairs.length <= limits.machine.comparedPairs)
    return or(...pairs.map(([first, second]) => and(into(one, first), into(other, second))));
  const lefts = [...new Set(pairs.map(([place]) => place))];
  const rights = [...new Set(pairs.map(([, place]) => place))];
  return and(or(...lefts.map((place) => into(one, place))), or(...rights.map((place) => into(other, place))));
}

function addressesOf({ machine, left, right }: Operands): Record<"one" | "other", SymbolicTerm> {
  return { one: toTerm(left, machine.pointerSort), other: toTerm(right, machine.pointerSort) };
}

/** Whether an address is into an object, or no further from it than it can be without being into another one. */
function isIntoFor(machine: Machine): (address: SymbolicTerm, place: Place) => SymbolicTerm {
  const { number, sizeOf, within } = measuresOf(machine);
  const is64Bit = machine.pointerBits === 64;
  const half = number(is64Bit ? segmentSize / 2 : granuleSize / 2);
  return (address, place) => {
    const room = is64Bit ? number(segmentSize) : bvAdd(sizeOf(place), number(granuleSize));
    return bvUnsignedLess(bvAdd(within(address, place), half), room);
  };
}

interface Measures {
  readonly number: (value: number) => SymbolicTerm;
  readonly sizeOf: (place: Place) => SymbolicTerm;
  readonly within: (address: SymbolicTerm, place: Place) => SymbolicTerm;
}

function measuresOf({ pointerBits }: Machine): Measures {
  const number = (value: number): SymbolicTerm => bitVecConstant(pointerBits, BigInt(value));
  return {
    number,
    sizeOf: (place) => {
      const size = ownBytes(place);
      return typeof size === "number" ? number(size) : size;
    },
    within: (address, { base }) => bvSubtract(address, number(base)),
  };
}

/** That the two are so far into their objects that one object would lie behind the other if they were the same. */
function adjoin(operands: Operands, pairs: readonly Pair[]): SymbolicTerm {
  const { machine, isAlone } = operands;
  const { one, other } = addressesOf(operands);
  const { number, sizeOf, within } = measuresOf(machine);
  if (pairs.length > limits.machine.comparedPairs) {
    const isEnd = (address: SymbolicTerm, place: Place): SymbolicTerm =>
      equal(within(address, place), sizeOf(place));
    const isStart = (address: SymbolicTerm, { base }: Place): SymbolicTerm => equal(address, number(base));
    const lefts = [...new Set(pairs.map(([place]) => place))];
    const rights = [...new Set(pairs.map(([, place]) => place))];
    const anyOf = (
      holds: (address: SymbolicTerm, place: Place) => SymbolicTerm,
      address: SymbolicTerm,
      places: readonly Place[],
    ): SymbolicTerm => or(...places.map((place) => holds(address, place)));
    return or(
      and(anyOf(isEnd, one, lefts), anyOf(isStart, other, rights)),
      and(anyOf(isStart, one, lefts), anyOf(isEnd, other, rights)),
    );
  }
  const into = isIntoFor(machine);
  const isInto = (address: SymbolicTerm, place: Place): SymbolicTerm =>
    isAlone ? trueTerm : into(address, place);
  return or(
    ...pairs.map(([first, second]) => {
      const [i, j] = [within(one, first), within(other, second)];
      return and(
        isInto(one, first),
        isInto(other, second),
        or(
          bvSignedLessOrEqual(sizeOf(first), bvSubtract(i, j)),
          bvSignedLessOrEqual(sizeOf(second), bvSubtract(j, i)),
        ),
      );
    }),
  );
}

function rely(machine: Machine, state: State, [one, other]: Pair, how: string): void {
  const objects = [one, other].flatMap(({ object }) => object ?? []);
  if (objects.some(({ base }) => machine.callerObjects.has(base))) {
    relyOnAddresses(machine, state, objects);
    return;
  }
  const names = [one, other].map(({ object }) =>
    object === undefined ? "a variable whose life has ended" : nameOf(object),
  );
  relyOnPlacement(machine, state, `${names.join(" and ")} ${how}`, "fixedAddresses");
}
