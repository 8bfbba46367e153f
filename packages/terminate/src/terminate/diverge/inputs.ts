/** Inputs of a program with one value each: what a run that never ends is shown on. */
import type { Procedure, Program, Sort } from "@everypath/core";
import { firstProcedure } from "../graph/initial.ts";

/** By the name of a parameter, or of the variable that is read into; whatever is not listed is 0. A reading that is not listed itself (`n!2`) gives the value of its name. */
export interface FixedInputs {
  readonly scalars: ReadonlyMap<string, bigint>;
  /** Elements that a pointer parameter leads to, the last being 0. */
  readonly pointed: readonly bigint[];
  /** Bytes of standard input; none where it is left out. */
  readonly standardInput?: Uint8Array;
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
  /** undefined: an integer of any size. */
  readonly width: number | undefined;
}

/** Numbers among the entry's parameters, and what is read by the procedures that it calls. */
export function inputNames(program: Program, entry: Procedure): readonly InputName[] {
  const found = new Map<string, number | undefined>();
  const add = (name: string, sort: Sort) => {
    const width = widthOf(sort);
    if (width !== "other" && !found.has(name)) found.set(name, width);
  };
  const first = firstProcedure(program, entry);
  if (entry.name !== "main") {
    for (const { variable, type } of first.parameters)
      if (type?.kind !== "pointer") add(variable.name, variable.sort);
  }
  const procedures = new Set([first]);
  for (const { blocks } of procedures) {
    for (const instruction of blocks.flatMap(({ instructions }) => instructions)) {
      if (instruction.kind === "input") add(instruction.name, instruction.target.sort);
      if (instruction.kind !== "call" || instruction.callee.kind !== "procedure") continue;
      const callee = program.procedure(instruction.callee.name);
      if (callee !== undefined && !callee.model) procedures.add(callee);
    }
  }
  return [...found].map(([name, width]) => ({ name, width }));
}

function widthOf(sort: Sort): number | undefined | "other" {
  switch (sort.kind) {
    case "bitvec":
      return sort.width;
    case "bool":
      return 1;
    case "int":
      return undefined;
    default:
      return "other";
  }
}
