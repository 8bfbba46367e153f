/** From texts to a program, or to what is wrong with them. */
import type { Diagnostic, Program } from "@everypath/core";
import { type Problem, renderProblem, spanAt } from "@everypath/dsl";
import { checkTexts } from "./check/check.ts";
import {
  calledEntry,
  type EntryCall,
  noProcedure,
  procedureNamed,
  runnable,
  symbolicEntry,
} from "./check/entry.ts";
import { type LoweredProgram, lowerProgram } from "./lower/program.ts";
import type { ObjectsSource } from "./source.ts";
import type { ObjectProgram } from "./tree.ts";

const loaded = new WeakMap<Program, LoweredProgram>();

/** The tree that a program was made of, and what its names became; undefined for a program of another language. */
export function loweredObjects(program: Program): LoweredProgram | undefined {
  return loaded.get(program);
}

/**
 * The program, whose driver makes the first call that the source asks for, or everything that is wrong with the texts; what nests too deeply is a
 * diagnostic too.
 */
export function loadObjects(
  source: ObjectsSource,
): { readonly program: Program } | { readonly diagnostics: readonly Diagnostic[] } {
  try {
    const result = load(source);
    return "problems" in result ? { diagnostics: result.problems.map(diagnosticOf) } : result;
  } catch (error) {
    // Trees are walked by recursion.
    if (!(error instanceof RangeError)) throw error;
    return refuse(source, "expressions or statements nest too deeply");
  }
}

type Loaded =
  | { readonly program: Program }
  | { readonly problems: readonly Problem[] }
  | { readonly diagnostics: readonly Diagnostic[] };

function load(source: ObjectsSource): Loaded {
  const checked = checkTexts(source.files);
  if ("problems" in checked) return checked;
  const entry = entryCall(source, checked.program);
  if (!("call" in entry)) return entry;
  const lowered = lowerProgram(checked.program, entry.call, source);
  const names = runnable(checked.program).map(({ fullName }) => fullName);
  const main = names.find((name) => name === "main");
  const program: Program = { ...lowered.program, outside: { main, procedures: names, entries: names } };
  loaded.set(program, { ...lowered, program });
  return { program };
}

type Entry = { readonly call: EntryCall } | Exclude<Loaded, { readonly program: Program }>;

function entryCall(source: ObjectsSource, program: ObjectProgram): Entry {
  if (source.call !== undefined) return calledEntry(program, source.call, source.assume);
  const all = runnable(program);
  const procedure =
    source.entry === undefined
      ? (all.find(({ fullName }) => fullName === "main") ?? all[0])
      : procedureNamed(program, source.entry);
  if (procedure !== undefined) return symbolicEntry(program, procedure, source.assume);
  return refuse(
    source,
    source.entry === undefined
      ? "there is nothing to run: write statements, a procedure or a method"
      : noProcedure(program, source.entry),
  );
}

function refuse({ files }: ObjectsSource, message: string): { readonly diagnostics: readonly Diagnostic[] } {
  return {
    diagnostics: [{ span: undefined, message: `${files.map(({ name }) => name).join(", ")}: ${message}` }],
  };
}

/** With the source line and a caret, ready to be printed. */
function diagnosticOf(problem: Problem): Diagnostic {
  return {
    span: spanAt(problem.source, problem.extent.start),
    message: renderProblem(problem),
    verbatim: true,
  };
}
