/**
 * A declaration in a loop. The compiler gives its object one place for the whole call, but in C the object's value becomes
 * indeterminate each time the declaration is reached (C11, 6.2.4), which a #dbg_declare record marks.
 */
import { bitVecConstant, bitVecSort } from "@everypath/core";
import type { BasicBlock, Instruction } from "../llvm/module.ts";
import { unassigns } from "./assigned.ts";
import type { FunctionContext } from "./context.ts";
import { calledName, localName, operandsOf } from "./instruction.ts";
import { becomeUnassigned, sourceName } from "./memory.ts";
import { isLifetimeMarker } from "./promote.ts";

type DebugRecord = Extract<Instruction, { opcode: "debug-record" }>;

export function lowerDebugRecord(context: FunctionContext, record: DebugRecord, block: BasicBlock): void {
  const promoted = unassigns(record, context.allocas.promoted);
  if (promoted !== undefined) {
    becomeUnassigned(context, promoted);
    return;
  }
  const name = localName(record.value);
  if (name === undefined || record.record !== "dbg_declare") return;
  const variable = context.allocas.inMemory.get(name)?.variable;
  if (variable !== undefined && variable.argument === undefined) startAgain(context, name, record, block);
}

/** `at`, in a loop, begins a new life of the alloca's object. */
export function startAgain(context: FunctionContext, name: string, at: Instruction, block: BasicBlock): void {
  const size = sizeOf(context, name);
  if (size === undefined || !context.isInCycle(block.label)) return;
  if (!isInitialized(context, name, size, at, block)) becomeIndeterminate(context, name);
}

/** The size of an alloca's object, in bytes, where that is known. */
function sizeOf(context: FunctionContext, name: string): number | undefined {
  const slot = context.allocas.inMemory.get(name);
  return slot === undefined || slot.alloca.count !== undefined
    ? undefined
    : context.layout.size(slot.alloca.type);
}

/** The alloca's object is as if it had never been written. */
export function becomeIndeterminate(context: FunctionContext, name: string): void {
  const size = sizeOf(context, name);
  const [address] = context.values.peek(name) ?? [];
  if (size === undefined || address === undefined) return;
  const value = context.indeterminate(sourceName(context, name), bitVecSort(8));
  const length = bitVecConstant(context.layout.pointerBits, BigInt(size));
  context.emit({ kind: "fill", target: address, value, length });
}

/** True where the first use of the object after the declaration writes the whole of it. */
function isInitialized(
  context: FunctionContext,
  name: string,
  size: number,
  at: Instruction,
  block: BasicBlock,
): boolean {
  const after = block.instructions.slice(block.instructions.indexOf(at) + 1);
  const first = after.find(
    (instruction) =>
      !isLifetimeMarker(instruction) &&
      operandsOf(instruction).some((operand) => localName(operand) === name),
  );
  if (first?.opcode === "store") {
    return localName(first.address) === name && context.layout.storeSize(first.value.type) === size;
  }
  if (first?.opcode !== "call" || !/^llvm\.mem(?:cpy|set|move)\./.test(calledName(first) ?? "")) return false;
  const [target, , length] = first.arguments.map(({ value }) => value);
  return localName(target) === name && length?.kind === "integer" && length.value >= BigInt(size);
}
