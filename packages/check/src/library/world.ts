/**
 * What the library keeps beside memory, as variables of a run's first frame. Standard input is a file of some number of bytes that is
 * read without errors; of all files that the program opens only a bound is kept of what is left to read of them together.
 */
import {
  intConstant,
  intSort,
  type Program,
  type SymbolicTerm,
  type Variable,
  variable,
} from "@everypath/core";
import { atMost, zero } from "../integers.ts";
import type { Frame } from "../states.ts";

/** Bytes of standard input that are not read yet. */
export const inputLeft = variable("(input left)", intSort, "global", -2);
/** 1 where the end of standard input was met, else 0. */
export const inputEnded = variable("(input ended)", intSort, "global", -3);
/** Bytes of open files that are not read yet, at most. */
export const filesLeft = variable("(files left)", intSort, "global", -4);
/** The address from which strtok goes on, or 0. */
export const tokenRest = variable("(rest of strtok)", intSort, "global", -5);

/** By their names in certificates, which no variable of a program has. */
export const worldVariables: ReadonlyMap<string, Variable> = new Map(
  [inputLeft, inputEnded, filesLeft, tokenRest].map((each) => [each.name, each]),
);

/** What always holds of them. */
export function worldFacts([first]: readonly Frame[]): readonly SymbolicTerm[] {
  const value = (of: Variable) => first?.values.get(of);
  return [inputLeft, inputEnded, filesLeft].flatMap((each) => {
    const own = value(each);
    if (own === undefined) return [];
    return each === inputEnded ? [atMost(zero, own), atMost(own, intConstant(1))] : [atMost(zero, own)];
  });
}

/** Where the library puts a stream that is open from the start. */
export function standardStream(
  { objects }: Program,
  name: "stdin" | "stdout" | "stderr",
): bigint | undefined {
  const pointer = objects.find(({ role }) => role === name);
  const [part] = pointer?.initial ?? [];
  if (part?.kind !== "address") return undefined;
  const stream = objects.find((each) => each.name === part.symbol);
  return stream === undefined ? undefined : BigInt(stream.address + part.addend);
}
