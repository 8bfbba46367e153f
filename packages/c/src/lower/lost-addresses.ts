/**
 * Addresses that an instruction, or a constant that it takes, makes a number of from which no object can be told any more: of fewer bits, as
 * `(int)(intptr_t)p`, or far from the object.
 */
import type { Instruction, Operand } from "../llvm/module.ts";
import { operandsOf } from "./instruction.ts";

export function lostBy(instruction: Instruction, pointerBits: number): readonly Operand[] {
  const own = isNarrowing(instruction, pointerBits) ? [instruction.value] : [];
  return [...own, ...operandsOf(instruction).flatMap((operand) => lostIn(operand, pointerBits))];
}

type Cast = Extract<Instruction, { opcode: "cast" }>;

function isNarrowing(instruction: Instruction, pointerBits: number): instruction is Cast {
  if (instruction.opcode !== "cast" || instruction.operation !== "ptrtoint") return false;
  const { to } = instruction;
  return to.kind === "integer" && to.bits < pointerBits;
}

function lostIn(operand: Operand, pointerBits: number): readonly Operand[] {
  if (operand.kind !== "expression") return [];
  const { instruction } = operand;
  if (instruction.opcode === "cast" && instruction.operation === "trunc")
    return addressesIn(instruction.value);
  if (instruction.opcode === "binary" && operandsOf(instruction).some(isFar)) return addressesIn(operand);
  return lostBy(instruction, pointerBits);
}

function isFar(operand: Operand): boolean {
  return operand.kind === "integer" && BigInt.asIntN(32, operand.value) !== operand.value;
}

function addressesIn(operand: Operand): readonly Operand[] {
  if (operand.kind !== "expression") return [];
  const { instruction } = operand;
  if (instruction.opcode === "cast" && instruction.operation === "ptrtoint") return [instruction.value];
  return operandsOf(instruction).flatMap(addressesIn);
}
