/** One LLVM instruction that is no terminator: the switch that delegates to the families. */
import { unreachable } from "@everypath/core";
import type { BasicBlock, Instruction } from "../llvm/module.ts";
import { lowerGetElementPointer } from "./address.ts";
import { lowerExtractValue, lowerFreeze, lowerInsertValue, lowerSelect } from "./aggregate.ts";
import { lowerCompareExchange, lowerReadModifyWrite } from "./atomic.ts";
import { lowerCall } from "./call.ts";
import { lowerCast, lowerFloatNegation } from "./cast.ts";
import { lowerCompare } from "./compare.ts";
import { evaluateConstant } from "./constant.ts";
import type { FunctionContext } from "./context.ts";
import { operandsOf, resultName, resultType } from "./instruction.ts";
import { lowerBinary } from "./integer.ts";
import { isLongDouble, noteRounded } from "./long-double.ts";
import { lowerAlloca, lowerLoad, lowerStore } from "./memory.ts";
import { noteAddresses } from "./numbered-addresses.ts";
import { notePromises } from "./poison.ts";
import { lowerDebugRecord } from "./redeclare.ts";
import { lowerVector } from "./vector.ts";

export function lowerInstruction(
  context: FunctionContext,
  instruction: Instruction,
  block: BasicBlock,
): void {
  context.onSuspect = operandsOf(instruction).some((operand) => context.isSuspect(operand));
  noteAddresses(context, instruction);
  if (isOnLongDoubles(context, instruction)) refuse(context, instruction, "vector of long double");
  else lowerOne(context, instruction, block);
  if (context.unit.speculative) notePromises(context, instruction);
}

function lowerOne(context: FunctionContext, instruction: Instruction, block: BasicBlock): void {
  switch (instruction.opcode) {
    case "binary":
      return lowerBinary(context, instruction);
    case "fneg":
      return lowerFloatNegation(context, instruction);
    case "icmp":
    case "fcmp":
      return lowerCompare(context, instruction);
    case "cast":
      return lowerCast(context, instruction);
    case "alloca":
      return lowerAlloca(context, instruction);
    case "load":
      return lowerLoad(context, instruction);
    case "store":
      return lowerStore(context, instruction);
    case "getelementptr":
      return lowerGetElementPointer(context, instruction);
    case "select":
      return lowerSelect(context, instruction);
    case "freeze":
      return lowerFreeze(context, instruction);
    case "extractvalue":
      return lowerExtractValue(context, instruction);
    case "insertvalue":
      return lowerInsertValue(context, instruction);
    case "call":
      return lowerCall(context, instruction);
    case "debug-record":
      return lowerDebugRecord(context, instruction, block);
    case "phi":
      return continuePhi(context, instruction);
    case "fence":
      // One thread: memory is always in order.
      return;
    case "atomicrmw":
      return lowerReadModifyWrite(context, instruction);
    case "cmpxchg":
      return lowerCompareExchange(context, instruction);
    case "vector":
      if (!lowerVector(context, instruction))
        refuse(context, instruction, `${instruction.name} at a place that the vector does not have`);
      return;
    case "va_arg":
    case "landingpad":
      return refuse(context, instruction, instruction.opcode);
    case "other":
      return refuse(context, instruction, instruction.name);
    case "ret":
    case "br":
    case "condbr":
    case "switch":
    case "indirectbr":
    case "unreachable":
    case "invoke":
    case "resume":
      throw new Error(`terminator ${instruction.opcode} in the middle of a block`);
    default:
      return unreachable(instruction);
  }
}

/** A vector of long doubles has a layout of its own. */
function isOnLongDoubles({ layout }: FunctionContext, instruction: Instruction): boolean {
  const types = operandsOf(instruction).map(({ type }) => type);
  return [resultType(layout, instruction), ...types].some((type) => {
    const resolved = type === undefined ? undefined : layout.resolve(type);
    return resolved?.kind === "vector" && isLongDouble(layout, resolved.element);
  });
}

/** In a block that only continues a chain, a phi has one source. Other phis are variables already. */
function continuePhi(context: FunctionContext, instruction: Extract<Instruction, { opcode: "phi" }>): void {
  noteRoundedSources(context, instruction);
  if (context.phis.has(instruction.result) || !context.shape.uses.has(instruction.result)) return;
  const incoming = instruction.incoming.find((one) => context.shape.chainOf(one.block) !== undefined);
  if (incoming !== undefined) context.define(instruction.result, context.operand(incoming.value));
}

/** A constant of more digits than a double's that a phi takes is told of where the phi stands, whichever edge leads there. */
function noteRoundedSources(
  context: FunctionContext,
  { type, incoming }: Extract<Instruction, { opcode: "phi" }>,
): void {
  if (!isLongDouble(context.layout, type)) return;
  const constants = incoming.flatMap(({ value }) => evaluateConstant(context.unit, value));
  if (constants.some((constant) => constant.kind === "float" && constant.isRounded)) noteRounded(context);
}

function refuse(context: FunctionContext, instruction: Instruction, what: string): void {
  context.refuse(what);
  const name = resultName(instruction);
  const type = resultType(context.layout, instruction);
  if (name !== undefined && type !== undefined) context.define(name, context.dummies(type));
}
