/** getelementptr: address arithmetic. */
import { bitVecConstant, bvAdd, bvMultiply, bvUnsignedLess, type Term } from "@everypath/core";
import type { Instruction, LlvmType, Operand } from "../llvm/module.ts";
import { resize } from "./cast.ts";
import { type FunctionContext, withoutExtension } from "./context.ts";
import { decidingOperands } from "./suspicion.ts";

type GetElementPointer = Extract<Instruction, { opcode: "getelementptr" }>;

export function lowerGetElementPointer(context: FunctionContext, instruction: GetElementPointer): void {
  const { layout } = context;
  context.requireDefined(decidingOperands(context.unit, instruction));
  const bases = context.operand(instruction.base);
  const [base] = bases;
  if (base === undefined || bases.length !== 1) {
    context.refuse("getelementptr on a vector");
    context.define(instruction.result, context.dummies(instruction.base.type));
    return;
  }
  let fixed = 0n;
  let address = base;
  let type = instruction.sourceType;
  for (const [position, index] of instruction.indices.entries()) {
    const step = stepInto(context, type, position, index);
    if (step === undefined) {
      context.refuse("getelementptr into this type");
      break;
    }
    type = step.type;
    if (step.offset !== undefined) {
      fixed += step.offset;
      continue;
    }
    const value = context.scalar(index);
    if (value.kind === "constant" && typeof value.value === "bigint" && value.sort.kind === "bitvec") {
      fixed += BigInt.asIntN(value.sort.width, value.value) * BigInt(step.stride);
      continue;
    }
    if (instruction.flags.includes("inbounds")) checkDistance(context, value, step.stride);
    const extended = resize(value, base.sort, true) ?? value;
    const stride = bitVecConstant(layout.pointerBits, BigInt(step.stride));
    address = bvAdd(address, step.stride === 1 ? extended : bvMultiply(extended, stride));
  }
  if (fixed !== 0n) address = bvAdd(address, bitVecConstant(layout.pointerBits, fixed));
  context.define(instruction.result, [address]);
}

/** In bytes, where all subscripts are constants. */
export function constantDistance(
  context: FunctionContext,
  { sourceType, indices }: GetElementPointer,
): number | undefined {
  let type = sourceType;
  let distance = 0;
  for (const [position, index] of indices.entries()) {
    const step = stepInto(context, type, position, index);
    if (step?.offset === undefined) return undefined;
    type = step.type;
    distance += Number(step.offset);
  }
  return distance;
}

interface Step {
  readonly type: LlvmType;
  /** Known offset in bytes; undefined where the index is a value. */
  readonly offset: bigint | undefined;
  readonly stride: number;
}

function stepInto(
  context: FunctionContext,
  type: LlvmType,
  position: number,
  index: Operand,
): Step | undefined {
  const { layout } = context;
  const known = index.kind === "integer" ? index.value : index.kind === "zeroinitializer" ? 0n : undefined;
  if (position === 0) return scaled(type, layout.size(type), known);
  const resolved = layout.resolve(type);
  if (resolved.kind === "array" || resolved.kind === "vector") {
    return scaled(resolved.element, layout.size(resolved.element), known);
  }
  const field = known === undefined ? undefined : layout.element(resolved, Number(known));
  return field === undefined ? undefined : { type: field.type, offset: BigInt(field.offset), stride: 0 };
}

function scaled(type: LlvmType, stride: number, index: bigint | undefined): Step {
  return { type, stride, offset: index === undefined ? undefined : index * BigInt(stride) };
}

/** Bytes that one step of pointer arithmetic may go without leaving every object that there can be. */
const farthest = 2 ** 31;

/**
 * An address tells its object by the segment that it lies in (address-space.ts), so a subscript so large that it leads
 * into another segment would seem to be an access to another object. Such arithmetic is undefined in C (6.5.6), hence
 * checked here; smaller distances are left to the access.
 */
function checkDistance(context: FunctionContext, index: Term, stride: number): void {
  const core = withoutExtension(index);
  if (core.sort.kind !== "bitvec" || stride === 0 || context.facts.isBounded(core)) return;
  const { width } = core.sort;
  const unsigned = index.kind === "application" && index.operator === "zeroExtend";
  const most = BigInt(Math.floor(farthest / stride));
  const values = 1n << BigInt(width);
  const least = bitVecConstant(width, most);
  const inside = unsigned
    ? most >= values || bvUnsignedLess(core, least)
    : 2n * most >= values || bvUnsignedLess(bvAdd(core, least), bitVecConstant(width, 2n * most));
  if (inside === true) return;
  context.require(inside, "out-of-bounds", "pointer arithmetic leaves its object", { unseen: "address" });
  if (!context.unit.speculative) context.facts.noteBounded(core);
}
