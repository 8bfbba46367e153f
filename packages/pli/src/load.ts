/** From texts to a program, or to what is wrong with them. */
import type { Diagnostic, Program } from "@everypath/core";
import { type Problem, renderProblem, type SourceText, spanAt } from "@everypath/dsl";
import { parseCall } from "./call-text.ts";
import { checkTexts } from "./check/check.ts";
import { type Checked, calledEntry, type EntryCall, symbolicEntry } from "./check/entry.ts";
import type { Procedures, Scope } from "./check/scope.ts";
import { type LoweredProgram, lowerProgram } from "./lower/program.ts";
import type { PliSource } from "./source.ts";
import { keyOf } from "./syntax/tree.ts";

const loaded = new WeakMap<Program, LoweredProgram>();

/** What was lowered beside the program itself; undefined for a program of another language. */
export function loweredOf(program: Program): LoweredProgram | undefined {
  return loaded.get(program);
}

/**
 * The program, whose driver makes the first call that the source asks for, or everything that is wrong with the texts; what nests too deeply is a
 * diagnostic too.
 */
export function loadPli(
  source: PliSource,
): { readonly program: Program } | { readonly diagnostics: readonly Diagnostic[] } {
  try {
    const result = load(source);
    return "problems" in result ? { diagnostics: result.problems.map(diagnosticOf) } : result;
  } catch (error) {
    // Trees are walked by recursion.
    if (!(error instanceof RangeError)) throw error;
    return refuse(
      `${source.files.map(({ name }) => name).join(", ")}: expressions or statements nest too deeply`,
    );
  }
}

type Loaded =
  | { readonly program: Program }
  | { readonly problems: readonly Problem[] }
  | { readonly diagnostics: readonly Diagnostic[] };

function load(source: PliSource): Loaded {
  const { files, subscripts } = source;
  const checked = checkTexts(files);
  if ("problems" in checked) return checked;
  const { procedures } = checked;
  const entry = entryCall(source, procedures);
  if ("problems" in entry || "diagnostics" in entry) return entry;
  const mainScope = mainOf([...procedures.values()]);
  const lowered = lowerProgram(
    files.map(({ name }) => name),
    procedures,
    subscripts,
    entry.call,
    entry.call.scope === mainScope,
  );
  const names = [...procedures.values()].map(({ procedure }) => procedure.name.text);
  const main = mainScope?.procedure.name.text;
  const program: Program = { ...lowered.program, outside: { main, procedures: names, entries: names } };
  loaded.set(program, { ...lowered, program });
  return { program };
}

function entryCall(
  { files, entry, call, assume }: PliSource,
  procedures: Procedures,
): Checked<{ readonly call: EntryCall }> | { readonly diagnostics: readonly Diagnostic[] } {
  const assumptions: readonly SourceText[] = assume.map((text) => ({ name: "--assume", text }));
  if (call !== undefined) {
    const text = parseCall(call);
    return "problems" in text ? text : calledEntry(text, procedures, assumptions);
  }
  const names = files.map(({ name }) => name).join(", ");
  const all = [...procedures.values()];
  const listed = all.map(({ procedure }) => procedure.name.text).join(", ");
  if (all.length === 0)
    return refuse(`${names}: no procedure is defined; write one: NAME: PROCEDURE; … END;`);
  const scope = entry === undefined ? defaultEntry(all) : procedures.get(keyOf(entry));
  if (scope === undefined) return refuse(`${names}: there is no procedure ${entry}; there are ${listed}`);
  return symbolicEntry(scope, assumptions);
}

/** The main procedure; else one of that name; else the first. */
function defaultEntry(all: readonly Scope[]): Scope | undefined {
  return mainOf(all) ?? all[0];
}

function mainOf(all: readonly Scope[]): Scope | undefined {
  return (
    all.find(({ procedure }) => procedure.isMain) ??
    all.find(({ procedure }) => keyOf(procedure.name.text) === "MAIN")
  );
}

function refuse(message: string): { readonly diagnostics: readonly Diagnostic[] } {
  return { diagnostics: [{ span: undefined, message }] };
}

/** With the source line and a caret, ready to be printed. */
function diagnosticOf(problem: Problem): Diagnostic {
  return {
    span: spanAt(problem.source, problem.extent.start),
    message: renderProblem(problem),
    verbatim: true,
  };
}
