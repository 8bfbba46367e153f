/** Atomic operations, whose operands are always aligned to their size. With one thread they are a load, a computation and a store. */
import {
  bvAdd,
  bvAnd,
  bvNot,
  bvOr,
  bvSignedLess,
  bvSubtract,
  bvUnsignedLess,
  bvXor,
  equal,
  ite,
  type Term,
  type Variable,
} from "@everypath/core";
import type { Instruction, Operand } from "../llvm/module.ts";
import type { FunctionContext } from "./context.ts";
import { typeName } from "./instruction.ts";
import { alignedTo, pointerMark, storeScalar } from "./memory.ts";

export function lowerReadModifyWrite(
  context: FunctionContext,
  instruction: Extract<Instruction, { opcode: "atomicrmw" }>,
): void {
  context.requireDefined([instruction.address, instruction.value]);
  const value = context.scalar(instruction.value);
  const address = context.hold("address", context.scalar(instruction.address));
  const old = loadOld(context, address, value, instruction.value);
  const updated = old === undefined ? undefined : update(instruction.operation, old, value);
  if (old === undefined || updated === undefined) {
    context.refuse(`atomicrmw ${instruction.operation} on ${typeName(instruction.value.type)}`);
    context.define(instruction.result, context.dummies(instruction.value.type));
    return;
  }
  const bytes = context.layout.storeSize(instruction.value.type);
  const access = { ...alignedTo(bytes, 0), ...pointerMark(instruction.value.type) };
  storeScalar(context, address, updated, bytes, access);
  context.define(instruction.result, [old]);
}

export function lowerCompareExchange(
  context: FunctionContext,
  instruction: Extract<Instruction, { opcode: "cmpxchg" }>,
): void {
  context.requireDefined([instruction.address, instruction.expected]);
  context.requireValid([instruction.replacement]);
  const expected = context.hold("expected", context.scalar(instruction.expected));
  const replacement = context.scalar(instruction.replacement);
  const address = context.hold("address", context.scalar(instruction.address));
  const old = loadOld(context, address, expected, instruction.expected);
  if (old === undefined) {
    context.refuse(`cmpxchg on ${typeName(instruction.expected.type)}`);
    return;
  }
  const success = context.hold("success", equal(old, expected));
  const bytes = context.layout.storeSize(instruction.expected.type);
  const access = { ...alignedTo(bytes, 0), ...pointerMark(instruction.expected.type) };
  storeScalar(context, address, ite(success, replacement, old), bytes, access);
  context.define(instruction.result, [old, success]);
}

/** What is there now; undefined for other types than integers and pointers. */
function loadOld(
  context: FunctionContext,
  address: Term,
  like: Term,
  operand: Operand,
): Variable | undefined {
  if (like.sort.kind !== "bitvec") return undefined;
  const target = context.variables.temporary("%old", like.sort);
  const bytes = context.layout.storeSize(operand.type);
  context.emit({
    kind: "load",
    target,
    address,
    bytes,
    ...alignedTo(bytes, 0),
    ...pointerMark(operand.type),
    scalarObject: false,
  });
  return target;
}

function update(operation: string, old: Term, value: Term): Term | undefined {
  switch (operation) {
    case "xchg":
      return value;
    case "add":
      return bvAdd(old, value);
    case "sub":
      return bvSubtract(old, value);
    case "and":
      return bvAnd(old, value);
    case "nand":
      return bvNot(bvAnd(old, value));
    case "or":
      return bvOr(old, value);
    case "xor":
      return bvXor(old, value);
    case "max":
      return ite(bvSignedLess(old, value), value, old);
    case "min":
      return ite(bvSignedLess(old, value), old, value);
    case "umax":
      return ite(bvUnsignedLess(old, value), value, old);
    case "umin":
      return ite(bvUnsignedLess(old, value), old, value);
    default:
      return undefined;
  }
}
