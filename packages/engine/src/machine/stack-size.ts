/** The stack that a program has used: frames are as large as the compiler lays them out; arrays of variable length and `alloca` add to them. */
import {
  bitVecConstant,
  bitVecSort,
  bvAdd,
  bvSubtract,
  bvUnsignedLessOrEqual,
  ite,
  type SymbolicTerm,
  zeroExtend,
} from "@everypath/core";
import type { Machine } from "./machine.ts";
import type { ObjectDescription } from "./memory/object.ts";
import type { Frame, State } from "./state.ts";
import type { Ask, Ended } from "./step.ts";
import { cut, decide, fail } from "./step.ts";
import type { Scalar } from "./value.ts";
import { fromTerm, toTerm } from "./value.ts";

/** In bytes; a term of 64 bits where it depends on inputs. */
export type StackBytes = number | SymbolicTerm;

const countBits = 64;
const objectAlignment = 16;

/** undefined: `more` bytes fit above those in use; else the error, or the question. */
export function outgrown(
  machine: Machine,
  state: State,
  more: StackBytes,
  what: string,
): Ask | Ended | undefined {
  const fits = decide(
    state,
    fitsAbove(machine.options.stackBytes, state.frame.stackBytes, more),
    machine.purposeOf("stack-overflow"),
  );
  if (typeof fits === "object") return fits;
  return fits ? undefined : overflown(machine, state, what);
}

/** A frame that nobody called is there without a question; the first step looks at it. */
export function outgrownAtStart(machine: Machine, state: State): Ended | undefined {
  const { frame } = state;
  if (typeof frame.stackBytes !== "number" || frame.stackBytes <= machine.options.stackBytes)
    return undefined;
  return overflown(machine, state, `the variables of ${frame.procedure.name}`);
}

function overflown(machine: Machine, state: State, what: string): Ended {
  const detail = `${what} need more than ${machine.options.stackBytes} bytes of stack`;
  // Only C has a stack that ends; elsewhere it is a limit of ours.
  return machine.program.language === "c"
    ? fail(state, "stack-overflow", detail)
    : cut(state, "bound-reached", detail);
}

function fitsAbove(limit: number, used: StackBytes, more: StackBytes): Scalar {
  if (typeof used === "number" && typeof more === "number") return used + more <= limit;
  // What is in use is within the limit on every path, so that the difference does not wrap.
  return fromTerm(bvUnsignedLessOrEqual(countTerm(more), bvSubtract(countTerm(limit), countTerm(used))));
}

/** The bytes of an object by which the stack grows, given its size as a number of pointer width. */
export function objectBytes(pointerBits: number, size: Scalar): StackBytes {
  if (typeof size !== "object") {
    const bytes = Number(BigInt.asUintN(pointerBits, BigInt(size)));
    return Math.ceil(bytes / objectAlignment) * objectAlignment;
  }
  return pointerBits < countBits ? zeroExtend(countBits - pointerBits, size) : size;
}

export function growStack(frame: Frame, more: StackBytes): void {
  frame.stackBytes = sum(frame.stackBytes, more);
}

/** The object's life has ended. */
export function shrinkStack(
  frame: Frame,
  { size, growsStack }: ObjectDescription,
  pointerBits: number,
): void {
  if (growsStack !== true) return;
  const less = objectBytes(pointerBits, size);
  const used = frame.stackBytes;
  if (typeof used === "number" && typeof less === "number") frame.stackBytes = used - less;
  else frame.stackBytes = fromCount(bvSubtract(countTerm(used), countTerm(less)));
}

export function mergeStack(guard: SymbolicTerm, left: StackBytes, right: StackBytes): StackBytes {
  return left === right ? left : ite(guard, countTerm(left), countTerm(right));
}

export function sum(left: StackBytes, right: StackBytes): StackBytes {
  if (typeof left === "number" && typeof right === "number") return left + right;
  return fromCount(bvAdd(countTerm(left), countTerm(right)));
}

function countTerm(bytes: StackBytes): SymbolicTerm {
  return typeof bytes === "number"
    ? bitVecConstant(countBits, BigInt(bytes))
    : toTerm(bytes, bitVecSort(countBits));
}

function fromCount(term: SymbolicTerm): StackBytes {
  const value = fromTerm(term);
  return typeof value === "object" ? value : Number(value);
}
