/** Where a procedure uses a variable. */
import type { Variable } from "../term/index.ts";
import { expressionsOf, expressionsOfTerminator, variablesRead } from "./flow.ts";
import type { Procedure } from "./program.ts";
import type { Span } from "./source.ts";

/** The first place, in the order of the blocks, where something is computed from one of the variables. */
export function firstUse(procedure: Procedure, variables: readonly Variable[]): Span | undefined {
  for (const { instructions, terminator } of procedure.blocks) {
    const uses = [
      ...instructions.map((instruction) => ({ at: instruction, of: expressionsOf(instruction) })),
      { at: terminator, of: expressionsOfTerminator(terminator) },
    ];
    const found = uses.find(({ of }) =>
      of.some((expression) => variables.some((variable) => variablesRead(expression).has(variable))),
    );
    if (found !== undefined) return found.at.span;
  }
  return undefined;
}
