/** Which globals an operand of a function can be an address within. */
import type { Instruction, Operand } from "../llvm/module.ts";
import { operandsOf, resultOf } from "../llvm/operands.ts";

/** Answers, for the operands of one function, the globals that each stands within: under their names in the module. */
export function globalsReached(
  instructions: readonly Instruction[],
): (operand: Operand) => ReadonlySet<string> {
  // Local values that are addresses within globals.
  const within = new Map<string, ReadonlySet<string>>();
  const globalsOf = (operand: Operand): ReadonlySet<string> =>
    operand.kind === "local" ? (within.get(operand.name) ?? none) : namesIn(operand);
  // A value may be used above its definition, round a loop.
  for (let size = -1; size !== sizeOf(within); ) {
    size = sizeOf(within);
    for (const instruction of instructions) {
      const result = resultOf(instruction);
      if (instruction.opcode !== "getelementptr" || result === undefined) continue;
      const globals = globalsOf(instruction.base);
      if (globals.size > 0) within.set(result, new Set([...(within.get(result) ?? none), ...globals]));
    }
  }
  return globalsOf;
}

const none: ReadonlySet<string> = new Set();

function sizeOf(within: ReadonlyMap<string, ReadonlySet<string>>): number {
  return [...within.values()].reduce((sum, names) => sum + names.size, 0);
}

/** The globals that a constant speaks of. */
export function namesIn(operand: Operand): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting: Operand[] = [operand];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next.kind === "global") found.add(next.name);
    else if (next.kind === "aggregate") waiting.push(...next.elements);
    else if (next.kind === "expression") waiting.push(...operandsOf(next.instruction));
  }
  return found;
}

/** The compiler's own copying and filling, which keeps no address. */
export function isBlockOperation(callee: Operand): boolean {
  return callee.kind === "global" && /^llvm\.(memcpy|memmove|memset|lifetime)\./.test(callee.name);
}
