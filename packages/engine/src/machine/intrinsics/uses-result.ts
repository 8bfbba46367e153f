/** Whether a program looks at what a function of the library answers. */
import { type Call, firstUse } from "@everypath/core";
import type { Frame } from "../state.ts";

const resultUses = new WeakMap<Call, boolean>();

/** The call that the user's frame stands at: is its result computed with? */
export function usesResult({ procedure, block, index }: Frame): boolean {
  const instruction = procedure.blocks[block]!.instructions[index];
  if (instruction?.kind !== "call") return true;
  let uses = resultUses.get(instruction);
  if (uses === undefined) {
    uses = firstUse(procedure, instruction.targets) !== undefined;
    resultUses.set(instruction, uses);
  }
  return uses;
}
