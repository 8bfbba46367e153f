/**
 * Structures that are passed by value in registers: which parameter of the IR is which part of which parameter of the source. Told where there are
 * pointers in them, which mean nothing by themselves: what a pointer leads to is known by its place in the structure.
 */
import { holdsPointer, type StructurePiece, type ValueType } from "@everypath/core";
import type { FunctionParameter, Instruction } from "../llvm/module.ts";
import { constantDistance } from "./address.ts";
import type { FunctionContext } from "./context.ts";
import { localName } from "./instruction.ts";

/** Where the parameter is stored at once, by way of the variable whose memory that is. */
export function structurePiece(
  context: FunctionContext,
  parameter: FunctionParameter,
): StructurePiece | undefined {
  const entry = context.shape.chains[0]?.blocks[0]?.instructions ?? [];
  const store = entry.find(
    (instruction): instruction is Extract<Instruction, { opcode: "store" }> =>
      instruction.opcode === "store" && localName(instruction.value) === parameter.name,
  );
  let place = store === undefined ? undefined : localName(store.address);
  let offset = 0;
  for (;;) {
    const definition = place === undefined ? undefined : context.shape.definitions.get(place);
    if (definition?.opcode !== "getelementptr") break;
    const distance = constantDistance(context, definition);
    if (distance === undefined) return undefined;
    offset += distance;
    place = localName(definition.base);
  }
  const { inMemory, promoted } = context.allocas;
  const variable = (inMemory.get(place ?? "") ?? promoted.get(place ?? ""))?.variable;
  const type = variable?.type;
  if (variable === undefined || type === undefined || !isComposite(type) || !holdsPointer(type))
    return undefined;
  const fits = offset + context.layout.size(parameter.type) <= type.bytes;
  return fits ? { name: variable.name, type, offset } : undefined;
}

function isComposite(type: ValueType): type is ValueType & { readonly kind: "structure" | "opaque" } {
  return type.kind === "structure" || type.kind === "opaque";
}
