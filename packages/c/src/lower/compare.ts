/** icmp and fcmp. */
import {
  boolToBitVec,
  bvSignedLess,
  bvSignedLessOrEqual,
  bvUnsignedLess,
  bvUnsignedLessOrEqual,
  equal,
  falseTerm,
  notEqual,
  type Term,
} from "@everypath/core";
import type { Instruction } from "../llvm/module.ts";
import { type FunctionContext, withoutExtension } from "./context.ts";
import { compareFloats } from "./float.ts";
import { typeName } from "./instruction.ts";
import { decidingOperands } from "./suspicion.ts";

export function lowerCompare(
  context: FunctionContext,
  instruction: Extract<Instruction, { opcode: "icmp" | "fcmp" }>,
): void {
  context.requireDefined(decidingOperands(context.unit, instruction));
  const lefts = context.operand(instruction.left);
  const rights = context.operand(instruction.right);
  const [subject] = lefts;
  if (instruction.noSanitize && subject !== undefined)
    context.guarded.set(instruction.result, withoutExtension(subject));
  const terms = lefts.map((left, index) => {
    const right = rights[index] ?? left;
    if (instruction.opcode === "icmp") relateOrdered(context, instruction, left, right);
    const result =
      instruction.opcode === "fcmp" && left.sort.kind === "float"
        ? compareFloats(instruction.predicate, left, right)
        : instruction.opcode === "icmp" && left.sort.kind !== "float"
          ? compareIntegers(instruction.predicate, left, right)
          : undefined;
    if (result === undefined) context.refuse(`${instruction.opcode} of ${typeName(instruction.left.type)}`);
    return result ?? falseTerm;
  });
  context.define(instruction.result, terms);
}

/** Elsewhere the two must be of one object. */
function relateOrdered(
  context: FunctionContext,
  { predicate, left: { type } }: Extract<Instruction, { opcode: "icmp" | "fcmp" }>,
  left: Term,
  right: Term,
): void {
  if (predicate === "eq" || predicate === "ne" || type.kind !== "pointer") return;
  if (!context.ordersPointers) context.emit({ kind: "relate", left, right });
}

function compareIntegers(predicate: string, left: Term, right: Term): Term | undefined {
  if (predicate === "eq") return equal(left, right);
  if (predicate === "ne") return notEqual(left, right);
  if (left.sort.kind === "bool") {
    return compareIntegers(predicate, boolToBitVec(1, left), boolToBitVec(1, right));
  }
  switch (predicate) {
    case "ugt":
      return bvUnsignedLess(right, left);
    case "uge":
      return bvUnsignedLessOrEqual(right, left);
    case "ult":
      return bvUnsignedLess(left, right);
    case "ule":
      return bvUnsignedLessOrEqual(left, right);
    case "sgt":
      return bvSignedLess(right, left);
    case "sge":
      return bvSignedLessOrEqual(right, left);
    case "slt":
      return bvSignedLess(left, right);
    case "sle":
      return bvSignedLessOrEqual(left, right);
    default:
      return undefined;
  }
}
