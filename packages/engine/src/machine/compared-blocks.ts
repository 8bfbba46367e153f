/**
 * Blocks that the library compares byte for byte. Which of two comes first is decided by where objects lie, if there are addresses in them; whether they
 * are the same is not, where each address stands whole beside another one, or beside a null pointer.
 */
import { type Call, libraryFunction } from "@everypath/core";
import { isOnlyTested } from "./copied-numbers.ts";
import { areAllApart } from "./equal-addresses.ts";
import type { Machine } from "./machine.ts";
import { readByte, readValue } from "./memory/access.ts";
import { marksAt } from "./memory/addresses.ts";
import type { MemoryObject } from "./memory/object.ts";
import { settled } from "./narrowing.ts";
import { evaluatorOf } from "./prepare.ts";
import type { Frame, State } from "./state.ts";
import { type Scalar, scalar } from "./value.ts";
import { isAddress as isAddressOf } from "./written-addresses.ts";

/** Whether the program asks the library no more than whether two blocks are the same, and the answer is so wherever objects lie. */
export function comparesAlike(machine: Machine, state: State): boolean {
  const frame = state.userFrame();
  const { prepared, procedure, block, index } = frame;
  const call = prepared.blocks[block]?.instructions[index];
  if (call?.kind !== "call" || call.callee.kind !== "procedure") return false;
  const termination = libraryFunction(call.callee.name)?.termination;
  const isComparison = termination?.kind === "rule" && termination.rule.rule === "compare-bytes";
  if (!isComparison || !call.targets.every((result) => isOnlyTested(procedure, result))) return false;
  const blocks = blocksOf(state, frame, call);
  return blocks !== undefined && isAlike(machine, state, blocks);
}

interface Blocks {
  readonly left: Side;
  readonly right: Side;
  readonly count: number;
}

interface Side {
  readonly object: MemoryObject;
  readonly offset: number;
}

/** Where the two blocks are; undefined where that, or their length, is not one number. */
function blocksOf(state: State, frame: Frame, call: Call): Blocks | undefined {
  const [left, right, count] = call.arguments.map((argument) =>
    settled(state, scalar(evaluatorOf(argument)(frame.values, state.globals))),
  );
  const sides = [left, right].map((address): Side | undefined => {
    const object = typeof address === "number" ? state.memory.objectAt(address) : undefined;
    if (object === undefined || object.array !== undefined) return undefined;
    return { object, offset: (address as number) - object.base };
  });
  const [one, other] = sides;
  if (one === undefined || other === undefined || typeof count !== "number") return undefined;
  const isWithin = sides.every((side) => side!.offset + count <= side!.object.description.capacity);
  return isWithin ? { left: one, right: other, count } : undefined;
}

function isAlike(machine: Machine, state: State, { left, right, count }: Blocks): boolean {
  const addressBytes = machine.pointerBits / 8;
  const lefts = marksAt(left.object, left.offset, count) ?? new Uint8Array(count);
  const rights = marksAt(right.object, right.offset, count) ?? new Uint8Array(count);
  for (let at = 0; at < count; ) {
    if (lefts[at] === 0 && rights[at] === 0) {
      at++;
      continue;
    }
    const isLeft = isAddress(lefts, at, addressBytes);
    const isRight = isAddress(rights, at, addressBytes);
    if (!(isLeft || isNull(left, lefts, at, addressBytes))) return false;
    if (!(isRight || isNull(right, rights, at, addressBytes))) return false;
    if (isLeft && isRight && !areOther(machine, state, left, right, at)) return false;
    at += addressBytes;
  }
  return true;
}

function isAddress(marks: Uint8Array, at: number, bytes: number): boolean {
  for (let i = 0; i < bytes; i++) if (marks[at + i] !== i + 1) return false;
  return true;
}

/** Whether the two addresses at `at` are the same wherever objects lie. What is taken for an address may be a number that was written there. */
function areOther(machine: Machine, state: State, left: Side, right: Side, at: number): boolean {
  const [one, other] = [left, right].map(({ object, offset }) =>
    readValue(object, offset + at, machine.pointerBits / 8, machine.pointerSort),
  ) as [Scalar, Scalar];
  const isPlain = (value: Scalar): boolean => value === 0 || isAddressOf(machine, state, value);
  return isPlain(one) && isPlain(other) && areAllApart(state, one, other);
}

function isNull({ object, offset }: Side, marks: Uint8Array, at: number, bytes: number): boolean {
  if (at + bytes > marks.length) return false;
  for (let i = at; i < at + bytes; i++)
    if (marks[i] !== 0 || readByte(object, offset + i) !== 0) return false;
  return true;
}
