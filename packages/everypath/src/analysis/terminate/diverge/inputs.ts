/** Inputs of a program with one value each: what a run that never ends is shown on. */
import type { Procedure, Program } from "../../../program/program.ts";

/** By the name of a parameter, or of the variable that is read into; whatever is not listed is 0. A reading that is not listed itself (`n!2`) gives the value of its name. */
export interface FixedInputs {
  readonly scalars: ReadonlyMap<string, bigint>;
  /** Elements that a pointer parameter leads to, the last being 0. */
  readonly pointed: readonly bigint[];
}

/** The value of the input of this name; `n!2` is the second reading of n. */
export function valueOf({ scalars }: FixedInputs, name: string): bigint {
  return scalars.get(name) ?? scalars.get(plainName(name)) ?? 0n;
}

function plainName(name: string): string {
  return name.replace(/!\d+$/, "");
}

export interface InputName {
  readonly name: string;
  readonly width: number;
}

/** Numbers among the entry's parameters, and what is read by the procedures that it calls. */
export function inputNames(program: Program, entry: Procedure): readonly InputName[] {
  const found = new Map<string, number>();
  const add = (name: string, width: number) => {
    if (!found.has(name)) found.set(name, width);
  };
  if (entry.name !== "main") {
    for (const { variable, type } of entry.parameters)
      if (type?.kind !== "pointer" && variable.sort.kind === "bitvec")
        add(variable.name, variable.sort.width);
  }
  const procedures = new Set([entry]);
  for (const { blocks } of procedures) {
    for (const instruction of blocks.flatMap(({ instructions }) => instructions)) {
      if (instruction.kind === "input" && instruction.target.sort.kind === "bitvec")
        add(instruction.name, instruction.target.sort.width);
      if (instruction.kind !== "call" || instruction.callee.kind !== "procedure") continue;
      const callee = program.procedure(instruction.callee.name);
      if (callee !== undefined && !callee.model) procedures.add(callee);
    }
  }
  return [...found].map(([name, width]) => ({ name, width }));
}
