/** Which places of a function every run passes before it comes to others. */
import type { BasicBlock, Instruction } from "../llvm/module.ts";
import type { FunctionContext } from "./context.ts";

export interface InstructionPosition {
  readonly instruction: Instruction;
  readonly block: BasicBlock;
}

export function dominates(
  context: FunctionContext,
  first: InstructionPosition,
  second: InstructionPosition,
): boolean {
  if (first.block === second.block) {
    const { instructions } = first.block;
    return instructions.indexOf(first.instruction) < instructions.indexOf(second.instruction);
  }
  const entry = context.shape.chains[0]?.blocks[0]?.label ?? "";
  const seen = new Set([first.block.label, entry]);
  if (first.block.label === entry) return true;
  const waiting = [entry];
  for (let label = waiting.pop(); label !== undefined; label = waiting.pop()) {
    if (label === second.block.label) return false;
    for (const next of context.shape.successors(label)) {
      if (seen.has(next)) continue;
      seen.add(next);
      waiting.push(next);
    }
  }
  return true;
}
