/**
 * Objects that no other file can name, but whose address gets about: it is stored, handed over, returned or kept. Whoever calls the
 * program's functions may then hand it back. What is only read and written under its own name stays the program's own.
 */
import type { Instruction, Operand } from "../llvm/module.ts";
import { operandsOf } from "../llvm/operands.ts";
import { globalsReached, isBlockOperation, namesIn } from "./addresses.ts";
import type { LinkedModule } from "./resolve.ts";

/** By their names in the program. */
export function leakedObjects(modules: readonly LinkedModule[]): ReadonlySet<string> {
  const leaked = new Set<string>();
  for (const { module, entities } of modules) {
    const leak = (name: string): void => {
      leaked.add(entities.get(name)?.name ?? name);
    };
    for (const { initializer } of module.globals)
      if (initializer !== undefined) namesIn(initializer).forEach(leak);
    for (const { target } of module.aliases) namesIn(target).forEach(leak);
    for (const header of module.functions) {
      if (!header.defined) continue;
      const instructions = header.body().flatMap((block) => block.instructions);
      leakedIn(instructions).forEach(leak);
    }
  }
  return leaked;
}

/** Names of globals whose address one function hands on. */
function leakedIn(instructions: readonly Instruction[]): ReadonlySet<string> {
  const leaked = new Set<string>();
  const globalsOf = globalsReached(instructions);
  for (const instruction of instructions) {
    for (const operand of handedOn(instruction)) for (const name of globalsOf(operand)) leaked.add(name);
  }
  return leaked;
}

/** Operands whose address goes further than to the memory that is accessed there. */
function handedOn(instruction: Instruction): readonly Operand[] {
  switch (instruction.opcode) {
    case "load":
    case "debug-record":
      return [];
    case "store":
      return [instruction.value];
    case "atomicrmw":
      return [instruction.value];
    case "cmpxchg":
      return [instruction.expected, instruction.replacement];
    case "getelementptr":
      return instruction.indices;
    case "call":
      return isBlockOperation(instruction.callee) ? [] : operandsOf(instruction);
    default:
      return operandsOf(instruction);
  }
}
