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
import { addressesIn } from "./bases.ts";
import type { Machine } from "./machine.ts";
import { isApart, isOfFunction, mayBeShared, mayTakeItsPlace, type Place, placeAt } from "./memory/apart.ts";
import { nameOf } from "./object-name.ts";
import { relyOnPlacement } from "./placement.ts";
import { relyOnAddresses } from "./relied-addresses.ts";
import type { State } from "./state.ts";
import { type Ask, decide } from "./step.ts";
import { fromTerm, type Scalar, toTerm } from "./value.ts";

type Pair = readonly [one: Place, other: Place];

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
  const reused = pairs.find(([one, other]) => mayTakeItsPlace(one, other));
  if (reused !== undefined) {
    rely(machine, state, reused, "do not lie in one place, one after the other");
    return undefined;
  }
  const shared = pairs.find(([one, other]) => mayBeShared(one, other, distanceOf(left, right, pairs)));
  if (shared !== undefined) {
    rely(machine, state, shared, "are two objects");
    return undefined;
  }
  const truth = decide(state, fromTerm(adjoin(machine, left, right, pairs)), "resolve");
  if (typeof truth === "object") return truth;
  if (truth) rely(machine, state, pairs[0]!, "do not lie side by side");
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
  for (const address of addressesIn(machine, value)) {
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

/** That the two are so far into their objects that one object would lie behind the other if they were the same. */
function adjoin(machine: Machine, left: Scalar, right: Scalar, pairs: readonly Pair[]): SymbolicTerm {
  const { pointerBits: bits, pointerSort } = machine;
  const number = (value: number): SymbolicTerm => bitVecConstant(bits, BigInt(value));
  const sizeOf = ({ size }: Place): SymbolicTerm =>
    typeof size === "number" ? number(Math.max(size, 1)) : size;
  const [one, other] = [toTerm(left, pointerSort), toTerm(right, pointerSort)];
  const within = (address: SymbolicTerm, { base }: Place): SymbolicTerm => bvSubtract(address, number(base));
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
  const half = bits === 64 ? segmentSize / 2 : granuleSize / 2;
  const isInto = (address: SymbolicTerm, place: Place): SymbolicTerm => {
    if (pairs.length === 1) return trueTerm;
    const room = bits === 64 ? number(segmentSize) : bvAdd(sizeOf(place), number(granuleSize));
    return bvUnsignedLess(bvAdd(within(address, place), number(half)), room);
  };
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
