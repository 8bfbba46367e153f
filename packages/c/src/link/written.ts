/** Objects that functions of the program write under their own names; what is written by an address is among those leaked. */
import type { Instruction, Operand } from "../llvm/module.ts";
import { globalsReached, isBlockOperation } from "./addresses.ts";
import type { LinkedModule } from "./resolve.ts";

/** By their names in the program. */
export function writtenObjects(modules: readonly LinkedModule[]): ReadonlySet<string> {
  const written = new Set<string>();
  for (const { module, entities } of modules) {
    for (const header of module.functions) {
      if (!header.defined) continue;
      const instructions = header.body().flatMap((block) => block.instructions);
      const globalsOf = globalsReached(instructions);
      for (const instruction of instructions) {
        const target = writtenBy(instruction);
        if (target === undefined) continue;
        for (const name of globalsOf(target)) written.add(entities.get(name)?.name ?? name);
      }
    }
  }
  return written;
}

/** The address that an instruction writes at. */
function writtenBy(instruction: Instruction): Operand | undefined {
  switch (instruction.opcode) {
    case "store":
    case "atomicrmw":
    case "cmpxchg":
      return instruction.address;
    case "call":
      return isBlockOperation(instruction.callee) ? instruction.arguments[0]?.value : undefined;
    default:
      return undefined;
  }
}
