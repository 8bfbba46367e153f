/** Blocks of C in which variables are declared: beyond their lines the variables are not in sight. */
import type { SourceVariable, Variable } from "@everypath/core";
import { linesOfBlocks } from "../llvm/debug-info.ts";
import type { Instruction, Module } from "../llvm/module.ts";

/** The variables, those of inner blocks with the lines of their blocks. `scopes`: by the debug information's numbers. */
export function withLines(
  module: Module,
  variables: readonly SourceVariable[],
  scopes: ReadonlyMap<Variable, number>,
  instructions: readonly Instruction[],
): readonly SourceVariable[] {
  const lines = linesOfBlocks(
    module,
    instructions.map(({ debug }) => debug),
  );
  if (lines.size === 0) return variables;
  return variables.map((variable) => {
    const scope = scopes.get(variable.variable);
    const covered = scope === undefined ? undefined : lines.get(scope);
    return covered === undefined ? variable : { ...variable, lines: covered };
  });
}
