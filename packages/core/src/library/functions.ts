/**
 * The one table of the C library's functions. Lowering, bounded checking, termination, divergence, fuzzing and reports read it, each the
 * facts that it needs; docs/libc.md is compared with it. The checker of certificates keeps a table of its own on purpose
 * (packages/check/src/library), so that a wrong line here is not believed twice.
 *
 * Not in it are names that compilers and headers make of these (`__strcpy_chk`) and the operators of C++: nothing is taken for granted
 * of them, and their models are followed.
 */
import type { LibraryFunction } from "./function.ts";
import type { Row } from "./row.ts";
import { characterRows } from "./tables/characters.ts";
import { fileRows } from "./tables/files.ts";
import { complexRows, mathematicsRows } from "./tables/mathematics.ts";
import { numberRows } from "./tables/numbers.ts";
import { processRows } from "./tables/process.ts";
import { streamRows } from "./tables/streams.ts";
import { textRows } from "./tables/text.ts";
import { timeRows } from "./tables/time.ts";
import { wideRows } from "./tables/wide.ts";

export const libraryRows: readonly Row[] = [
  ...textRows,
  ...characterRows,
  ...numberRows,
  ...processRows,
  ...streamRows,
  ...fileRows,
  ...timeRows,
  ...mathematicsRows,
  ...complexRows,
  ...wideRows,
];

const functions: ReadonlyMap<string, LibraryFunction> = new Map(
  libraryRows.flatMap(({ names, facts }) => names.map((name) => [name, facts] as const)),
);

/** undefined: no function of the library is called so. Whether a program's function of the name is the library's is for the caller to know. */
export function libraryFunction(name: string): LibraryFunction | undefined {
  return functions.get(name);
}

/** Names of all functions in the table, those without a model among them. */
export function libraryFunctionNames(): readonly string[] {
  return [...functions.keys()];
}

/** The input by which an allocation fails, where it may (`--malloc-may-fail`). */
export const allocationFailure = "malloc fails";

/** Names of the inputs that models of the library make: what clocks show, random numbers, who runs the program. */
export const libraryInputs: ReadonlySet<string> = new Set(
  libraryRows.flatMap(({ facts: { modelled } }) => (modelled.kind === "input" ? modelled.names : [])),
);
