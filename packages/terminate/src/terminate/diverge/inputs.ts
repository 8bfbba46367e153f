/** Inputs of a program with one value each: what a run that never ends is shown on. */
import type { Procedure, Program, Sort } from "@everypath/core";
import { firstProcedure } from "../graph/initial.ts";

/** By the name of a parameter, or of the variable that is read into; whatever is not listed is 0. A reading that is not listed itself (`n!2`) gives the value of its name. */
export interface FixedInputs {
  readonly scalars: ReadonlyMap<string, bigint>;
  /** Of what is read again and again, by the name without a number: all readings but the first have these values, in turn. */
  readonly inTurn?: ReadonlyMap<string, readonly bigint[]>;
  /** Elements that a pointer parameter leads to, the last being 0. */
  readonly pointed: readonly bigint[];
  /** Bytes of standard input; none where it is left out. */
  readonly standardInput?: Uint8Array;
}

/** The value of the input of this name; `n!1` is the second reading of n. */
export function valueOf({ scalars, inTurn }: FixedInputs, name: string): bigint {
  const { plain, before } = readingOf(name);
  const values = inTurn?.get(plain);
  if (values !== undefined && before > 0) return values[(before - 1) % values.length] ?? 0n;
  return scalars.get(name) ?? scalars.get(plain) ?? 0n;
}

/** The name without a number, and how many readings of it came before. */
export function readingOf(name: string): { readonly plain: string; readonly before: number } {
  const [, plain = name, number = "0"] = /^(.*)!(\d+)$/.exec(name) ?? [];
  return { plain, before: Number(number) };
}

export interface InputName {
  readonly name: string;
  /** undefined: an integer of any size. */
  readonly width: number | undefined;
  /** The program reads it, as often as it likes: it is no parameter. */
  readonly isRead: boolean;
}

/** Numbers among the entry's parameters, and what is read by the procedures that it calls. */
export function inputNames(program: Program, entry: Procedure): readonly InputName[] {
  const found = new Map<string, InputName>();
  const add = (name: string, sort: Sort, isRead: boolean) => {
    const width = widthOf(sort);
    if (width !== "other" && !found.has(name)) found.set(name, { name, width, isRead });
  };
  const first = firstProcedure(program, entry);
  if (entry.name !== "main") {
    for (const { variable, type } of first.parameters)
      if (type?.kind !== "pointer") add(variable.name, variable.sort, false);
  }
  const procedures = new Set([first]);
  for (const { blocks } of procedures) {
    for (const instruction of blocks.flatMap(({ instructions }) => instructions)) {
      if (instruction.kind === "input") add(instruction.name, instruction.target.sort, true);
      if (instruction.kind !== "call" || instruction.callee.kind !== "procedure") continue;
      const callee = program.procedure(instruction.callee.name);
      if (callee !== undefined && !callee.model) procedures.add(callee);
    }
  }
  return [...found.values()];
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
