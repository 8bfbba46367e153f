/** What can be said of an LLVM instruction by itself: its result, its operands, where it leads. */
import { unreachable } from "@everypath/core";
import type { Layout } from "../layout.ts";
import type { Instruction, LlvmType, Operand } from "../llvm/module.ts";
import { operandsOf as allOperandsOf, successorsOf as allSuccessorsOf } from "../llvm/operands.ts";

export const bitType: LlvmType = { kind: "integer", bits: 1 };
export const pointerType: LlvmType = { kind: "pointer", addressSpace: 0 };

export { resultOf as resultName } from "../llvm/operands.ts";

/** Type of the value that the instruction defines; undefined where it defines none or an unknown one. */
export function resultType(layout: Layout, instruction: Instruction): LlvmType | undefined {
  switch (instruction.opcode) {
    case "binary":
      return instruction.left.type;
    case "fneg":
    case "freeze":
      return instruction.value.type;
    case "icmp":
    case "fcmp": {
      const type = layout.resolve(instruction.left.type);
      return type.kind === "vector" ? { ...type, element: bitType } : bitType;
    }
    case "cast":
      return instruction.to;
    case "alloca":
    case "getelementptr":
      return pointerType;
    case "load":
    case "phi":
    case "va_arg":
      return instruction.type;
    case "call":
    case "invoke":
      return instruction.result === undefined ? undefined : instruction.type;
    case "landingpad":
      return instruction.type;
    case "select":
      return instruction.whenTrue.type;
    case "extractvalue":
      return elementType(layout, instruction.aggregate.type, instruction.indices);
    case "insertvalue":
      return instruction.aggregate.type;
    case "atomicrmw":
      return instruction.value.type;
    case "cmpxchg":
      return { kind: "structure", packed: false, fields: [instruction.expected.type, bitType] };
    case "store":
    case "fence":
    case "ret":
    case "br":
    case "condbr":
    case "switch":
    case "indirectbr":
    case "unreachable":
    case "resume":
    case "debug-record":
    case "other":
      return undefined;
    case "vector":
      return vectorType(layout, instruction);
    default:
      return unreachable(instruction);
  }
}

function elementType(layout: Layout, type: LlvmType, indices: readonly number[]): LlvmType | undefined {
  let current: LlvmType | undefined = type;
  for (const index of indices) current = current && layout.element(current, index)?.type;
  return current;
}

/** An element, the vector itself, or a vector as long as the mask. */
function vectorType(
  layout: Layout,
  { name, operands }: Extract<Instruction, { opcode: "vector" }>,
): LlvmType | undefined {
  const [vector, , mask] = operands;
  const type = vector === undefined ? undefined : layout.resolve(vector.type);
  if (type?.kind !== "vector") return undefined;
  if (name === "extractelement") return type.element;
  const shape = mask === undefined ? undefined : layout.resolve(mask.type);
  return name === "shufflevector" && shape?.kind === "vector" ? { ...type, length: shape.length } : type;
}

/** The values that the instruction reads where it stands; those of a phi are read at the ends of other blocks. */
export function operandsOf(instruction: Instruction): readonly Operand[] {
  return instruction.opcode === "phi" || instruction.opcode === "debug-record"
    ? []
    : allOperandsOf(instruction);
}

/** The values that it takes, those of a phi from wherever control may come. */
export function taken(instruction: Instruction): readonly Operand[] {
  return instruction.opcode === "debug-record" ? [] : allOperandsOf(instruction);
}

/** Labels of the blocks that a terminator may go to, without repetition, in source order. */
export function successorsOf(terminator: Instruction | undefined): readonly string[] {
  return terminator === undefined ? [] : [...new Set(allSuccessorsOf(terminator))];
}

/** The function that a call names directly. */
export function calledName(instruction: Instruction): string | undefined {
  return instruction.opcode === "call" && instruction.callee.kind === "global"
    ? instruction.callee.name
    : undefined;
}

/** Name of a local value that an operand is. */
export function localName(operand: Operand | undefined): string | undefined {
  return operand?.kind === "local" ? operand.name : undefined;
}

/** A type as LLVM writes it, for messages. */
export function typeName(type: LlvmType): string {
  switch (type.kind) {
    case "integer":
      return `i${type.bits}`;
    case "other":
      return type.name === "x86_fp80" ? "long double" : type.name;
    case "vector":
      return `<${type.length} x ${typeName(type.element)}>`;
    case "array":
      return `[${type.length} x ${typeName(type.element)}]`;
    case "named":
      return `%${type.name}`;
    default:
      return type.kind;
  }
}
