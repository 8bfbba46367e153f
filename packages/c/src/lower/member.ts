/** Pointers to arrays that are fields: what is given to a function as such a pointer must not be left by it. */
import type { Operand } from "../llvm/module.ts";
import type { FunctionContext } from "./context.ts";
import { localName } from "./instruction.ts";

/**
 * Bytes of the array that the operand is the first element of, where that is a field of a structure and not its last, which may be longer
 * than declared. undefined: it is no such pointer, or not written as one.
 */
export function memberBytes(context: FunctionContext, operand: Operand): number | undefined {
  const array = elementAddress(context, operand);
  if (array?.sourceType.kind !== "array" || array.indices.some((index) => !isNumber(index, 0)))
    return undefined;
  const field = elementAddress(context, array.base);
  if (field === undefined || field.indices.length !== 2) return undefined;
  const structure = context.layout.resolve(field.sourceType);
  const [first, index] = field.indices;
  if (structure.kind !== "structure" || first === undefined || index?.kind !== "integer") return undefined;
  const type = structure.fields[Number(index.value)];
  const isLast = Number(index.value) === structure.fields.length - 1;
  return type === undefined || isLast || type.kind !== "array" ? undefined : context.layout.size(type);
}

function isNumber(operand: Operand, value: number): boolean {
  return operand.kind === "integer" && operand.value === BigInt(value);
}

function elementAddress({ shape }: FunctionContext, operand: Operand) {
  const name = localName(operand);
  const definition = name === undefined ? undefined : shape.definitions.get(name);
  return definition?.opcode === "getelementptr" ? definition : undefined;
}
