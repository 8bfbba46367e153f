/** Allocate and Free: objects of byte memory and their lives. */
import {
  type Allocate,
  bitVecConstant,
  bvUnsignedLessOrEqual,
  equal,
  type Free,
  limits,
  type Sort,
  type SymbolicTerm,
  type ValueType,
} from "@everypath/core";
import type { Machine } from "../machine.ts";
import { type Allocator, type ObjectDescription, type PassedArgument, releaseOf } from "../memory/object.ts";
import { rangeOn, settled } from "../narrowing.ts";
import { nameOf } from "../object-name.ts";
import { resolveObject } from "../resolve.ts";
import { growStack, objectBytes, outgrown, shrinkStack } from "../stack-size.ts";
import type { State } from "../state.ts";
import { spanOf } from "../state.ts";
import type { Ask, Ended, Outcome, Suggest } from "../step.ts";
import { cut, decide, fail } from "../step.ts";
import type { Scalar } from "../value.ts";
import { fromTerm, toTerm } from "../value.ts";
import { oneValue, valueOf } from "./memory.ts";

/** Most bytes that one object may have. */
const largestObject = 2 ** 40;

export interface AllocationRequest {
  readonly size: Scalar;
  readonly sizeSort: Sort;
  readonly alignment: number;
  readonly lifetime: "stack" | "heap";
  readonly growsStack?: boolean;
  readonly zeroed: boolean;
  readonly name: string;
  readonly type: ValueType | undefined;
  readonly allocator?: Allocator;
  readonly literal?: boolean;
  readonly reissued?: boolean;
  readonly passed?: readonly PassedArgument[];
}

/** Makes an object, or asks about its symbolic size; answers its address. */
export function makeObject(machine: Machine, state: State, request: AllocationRequest): Outcome | number {
  let size: number | SymbolicTerm;
  let capacity: number;
  const requested = settled(state, request.size);
  if (typeof requested === "object") {
    const { sort } = requested;
    if (sort.kind !== "bitvec") throw new Error("a size is a bit-vector");
    const fits = bvUnsignedLessOrEqual(
      requested,
      bitVecConstant(sort.width, BigInt(limits.machine.symbolicAllocation)),
    );
    const truth = decide(state, fromTerm(fits), "resolve");
    if (typeof truth === "object") return truth;
    if (!truth && state.given !== undefined) {
      const value = oneValue(state, requested);
      return typeof value === "number" ? makeObject(machine, state, { ...request, size: value }) : value;
    }
    if (!truth)
      return cut(
        state,
        "symbolic-limit",
        `an allocation of symbolic size, above ${limits.machine.symbolicAllocation} bytes`,
        "machine.symbolicAllocation",
      );
    size = requested;
    const most = rangeOn(state, requested).unsignedMax;
    capacity =
      most < BigInt(limits.machine.symbolicAllocation) ? Number(most) : limits.machine.symbolicAllocation;
  } else {
    const bits = BigInt.asUintN(machine.pointerBits, BigInt(requested));
    if (bits > BigInt(largestObject)) return cut(state, "memory", `an allocation of ${bits} bytes`);
    size = Number(bits);
    capacity = size;
  }
  const user = state.userFrame();
  try {
    const object = state.memory.allocate({
      size,
      capacity,
      alignment: request.alignment,
      lifetime: request.lifetime,
      ...(request.growsStack === undefined ? {} : { growsStack: request.growsStack }),
      constant: false,
      zeroed: request.zeroed,
      name: request.name,
      type: request.type,
      span: spanOf(user),
      model: user.procedure.model,
      ...partsOf(request),
    });
    return object.base;
  } catch (error) {
    if (error instanceof RangeError) return cut(state, "memory", error.message);
    throw error;
  }
}

/** What only some objects have. */
function partsOf({
  allocator,
  literal,
  reissued,
  passed,
}: AllocationRequest): Pick<ObjectDescription, "allocator" | "literal" | "reissued" | "passed"> {
  return {
    ...(allocator === undefined ? {} : { allocator }),
    ...(literal === true ? { literal: true } : {}),
    ...(reissued === true ? { reissued: true } : {}),
    ...(passed === undefined ? {} : { passed }),
  };
}

export function allocate(machine: Machine, state: State, instruction: Allocate): Outcome {
  const size = valueOf(state, instruction.size);
  const grows = instruction.growsStack === true ? objectBytes(machine.pointerBits, size) : undefined;
  if (grows !== undefined) {
    const full = outgrown(machine, state, grows, `the bytes of '${instruction.name}'`);
    if (full !== undefined) return full;
  }
  const base = makeObject(machine, state, {
    size,
    sizeSort: instruction.size.sort,
    alignment: instruction.alignment,
    lifetime: instruction.lifetime,
    ...(grows === undefined ? {} : { growsStack: true }),
    zeroed: instruction.zeroed,
    name: instruction.name,
    type: instruction.type,
    ...(instruction.literal === true ? { literal: true } : {}),
  });
  if (typeof base !== "number") return base;
  const frame = state.frame;
  if (grows !== undefined) growStack(frame, grows);
  if (instruction.lifetime === "stack") frame.stackObjects.push(base);
  frame.values[instruction.target.slot] = machine.pointerBits === 32 ? base | 0 : base;
  frame.index++;
  return undefined;
}

export function free(machine: Machine, state: State, instruction: Free): Outcome {
  const outcome = freeObject(machine, state, valueOf(state, instruction.address), instruction.lifetime);
  if (outcome !== undefined) return outcome;
  state.frame.index++;
  return undefined;
}

/** Ends an object's life. `allocator`: what must have made it, on the heap. */
export function freeObject(
  machine: Machine,
  state: State,
  address: Scalar,
  lifetime: "stack" | "heap",
  allocator: Allocator = "malloc",
): Outcome {
  if (lifetime === "stack") {
    endOfScope(machine, state, address);
    return undefined;
  }
  if (address === 0) return undefined;
  if (typeof address === "object") {
    const isNull = decide(state, fromTerm(equal(address, toTerm(0, address.sort))), "resolve");
    if (typeof isNull === "object") return isNull;
    if (isNull) return undefined;
  }
  const place = resolveObject(machine, state, address, "write");
  if (place.kind !== "place") return asFreeError(state, place, allocator);
  const { object, offset } = place;
  if (object.description.lifetime !== "heap" && object.description.callers !== true) {
    return fail(state, "invalid-free", `${nameOf(object)} was not allocated by ${allocator}`);
  }
  if (typeof offset === "object") {
    const atStart = decide(
      state,
      fromTerm(equal(offset, toTerm(0, offset.sort))),
      machine.purposeOf("invalid-free"),
    );
    if (typeof atStart === "object") return atStart;
    if (!atStart) return fail(state, "invalid-free", `the pointer is not the start of ${nameOf(object)}`);
  } else if (offset !== 0) {
    return fail(state, "invalid-free", `the pointer is ${offset} bytes past the start of ${nameOf(object)}`);
  }
  const made = object.description.allocator ?? "malloc";
  if (made !== allocator) {
    const message = `memory that ${made} allocated is freed by ${releaseOf[allocator]}, not by ${releaseOf[made]}`;
    return fail(state, "invalid-free", message);
  }
  machine.outside?.free(machine, state, object);
  state.memory.free(object, spanOf(state.userFrame()));
  return undefined;
}

/** A variable's place on the stack is given back. */
function endOfScope(machine: Machine, state: State, address: Scalar): void {
  if (typeof address !== "number") return;
  const object = state.memory.objectAt(address >= 0 ? address : address + 4294967296);
  if (object?.live !== true) return;
  shrinkStack(state.ownFrame(), object.description, machine.pointerBits);
  if (object.description.literal === true) state.memory.free(object, spanOf(state.userFrame()));
  else state.memory.remove(object);
}

/** What is a use after free for an access is a double free for `free`. */
function asFreeError(
  state: State,
  outcome: Ask | Suggest | Ended,
  allocator: Allocator,
): Ask | Suggest | Ended {
  if (outcome.kind !== "ended" || outcome.end !== "error") return outcome;
  switch (outcome.error) {
    case "use-after-free":
      return outcome.lifetime === "stack"
        ? fail(state, "invalid-free", "the pointer means a local variable whose life has ended")
        : fail(state, "double-free", "the memory was freed before");
    case "null-dereference":
    case "out-of-bounds":
      return fail(state, "invalid-free", `the pointer was not returned by ${allocator}`);
    default:
      return outcome;
  }
}
