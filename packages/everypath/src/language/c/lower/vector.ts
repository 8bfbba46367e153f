/** Vectors by their elements: a vector is the list of its scalars, which extractelement, insertelement and shufflevector choose from. */
import type { Instruction, Operand } from "../llvm/module.ts";
import type { FunctionContext } from "./context.ts";

type VectorInstruction = Extract<Instruction, { opcode: "vector" }>;

/** False where an element is chosen that is known only when the program runs, or none is. */
export function lowerVector(
  context: FunctionContext,
  { name, operands, result }: VectorInstruction,
): boolean {
  const [first, second, third] = operands;
  if (first === undefined || second === undefined) return false;
  const elements = context.operand(first);
  switch (name) {
    case "extractelement": {
      const chosen = elements[placeOf(second)];
      if (chosen === undefined) return false;
      context.define(result, [chosen]);
      return true;
    }
    case "insertelement": {
      const place = third === undefined ? -1 : placeOf(third);
      const [value] = context.operand(second);
      if (value === undefined || place < 0 || place >= elements.length) return false;
      context.define(result, elements.with(place, value));
      return true;
    }
    case "shufflevector": {
      const both = [...elements, ...context.operand(second)];
      const chosen = third === undefined ? [] : maskOf(context, third).map((place) => both[place]);
      if (chosen.length === 0 || chosen.includes(undefined)) return false;
      context.define(
        result,
        chosen.flatMap((value) => (value === undefined ? [] : [value])),
      );
      return true;
    }
  }
}

/** -1 where it is no constant. */
function placeOf({ kind, ...operand }: Operand): number {
  return kind === "integer" && "value" in operand ? Number(operand.value) : -1;
}

function maskOf(context: FunctionContext, mask: Operand): readonly number[] {
  const type = context.layout.resolve(mask.type);
  if (mask.kind === "zeroinitializer" && type.kind === "vector") return Array<number>(type.length).fill(0);
  return mask.kind === "aggregate" ? mask.elements.map(placeOf) : [];
}
