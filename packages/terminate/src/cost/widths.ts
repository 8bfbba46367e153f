/** The widths of the integers that a program's variables hold. */
import type { Procedure, Program } from "@everypath/core";

/** Of the entry and of every procedure that it may call. */
export function widthsOf(program: Program, entry: Procedure): ReadonlySet<number> {
  const found = new Set<number>();
  const procedures = new Set([entry]);
  for (const { locals, blocks } of procedures) {
    for (const { sort } of locals) if (sort.kind === "bitvec") found.add(sort.width);
    for (const instruction of blocks.flatMap(({ instructions }) => instructions)) {
      if (instruction.kind === "load" || instruction.kind === "store") found.add(8 * instruction.bytes);
      if (instruction.kind !== "call" || instruction.callee.kind !== "procedure") continue;
      const callee = program.procedure(instruction.callee.name);
      if (callee !== undefined && !callee.model) procedures.add(callee);
    }
  }
  return found;
}
