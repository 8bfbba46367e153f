/** What `everypath fuzz` asks of the engine. */

import {
  type Compiling,
  type Expander,
  ExpanderPool,
  type ExpandSettings,
  type Fuzzing,
  fuzz,
  type Refused,
  type SessionOptions,
} from "@everypath/analyses";
import { includeDirectory } from "@everypath/c";
import { type Diagnostic, type JobSolver, type Program, threadFile } from "@everypath/core";
import type { ProgramSource } from "@everypath/languages";
import { type QuickProgram, QuickRuns } from "@everypath/replay";
import { FuzzRun } from "../kept/fuzz-run.ts";
import { allKinds, type Settings } from "../settings.ts";
import type { EngineHooks, Finding } from "./engine.ts";

/** Where the command line says nothing. A run longer than so many instructions is a hang. */
const defaults = { seconds: 60, maxSteps: 20_000_000, maxConjuncts: 20_000, maxBytes: 4096, flips: 64 };
/** For one query: a fraction of a second. There are many, and what is missed by one another may find. */
const query = { resources: 3_000_000, milliseconds: 20_000 };

export async function fuzzProgram(
  program: Program,
  settings: Settings,
  seeds: readonly Uint8Array[],
  options: SessionOptions,
  by: JobSolver | ((settings: ExpandSettings) => Promise<Expander>),
  hooks: EngineHooks & Finding<Fuzzing>,
  openRun: (() => FuzzRun | { readonly problem: string }) | undefined,
): Promise<Fuzzing | { readonly diagnostics: readonly Diagnostic[] }> {
  const { channel, maxInputs, maxBytes, plateau, flips, lifts } = settings.fuzz;
  let run: FuzzRun | undefined;
  let problem: string | undefined;
  const begin = (open: NonNullable<typeof openRun>): FuzzRun | Refused => {
    const opened = open();
    if (!(opened instanceof FuzzRun)) {
      problem = opened.problem;
      return { refused: problem };
    }
    run = opened;
    return run;
  };
  const fuzzed = await fuzz(
    program,
    {
      ...options,
      budgets: {
        ...options.budgets,
        milliseconds: millisecondsOf(settings, hooks),
        maxSteps: settings.maxSteps ?? defaults.maxSteps,
        query,
      },
      channel,
      seeds,
      lifts,
      maxInputs: maxInputs ?? Number.POSITIVE_INFINITY,
      plateau: plateau ?? Number.POSITIVE_INFINITY,
      maxBytes: maxBytes ?? defaults.maxBytes,
      maxConjuncts: defaults.maxConjuncts,
      maxFlips: flips ?? defaults.flips,
      ...compilingOf(program, settings, options),
      ...(hooks.onNote === undefined ? {} : { onNote: hooks.onNote }),
      signal: hooks.signal,
      ...(openRun === undefined ? {} : { begin: () => begin(openRun) }),
      onRest: (state) => run?.keep(state),
      onEnd: (state) => run?.write(state),
      ...(hooks.onInput === undefined ? {} : { onInput: hooks.onInput }),
      ...(hooks.onFound === undefined ? {} : { onFound: hooks.onFound }),
      onProgress: ({ inputs, waiting, failures, instructions }) =>
        hooks.onProgress({ phase: "fuzzing", paths: inputs, open: waiting, errors: failures, instructions }),
    },
    by,
  );
  if (!("refused" in fuzzed)) return fuzzed;
  if (problem !== undefined) return { diagnostics: [{ span: undefined, message: problem }] };
  return { diagnostics: [{ span: undefined, message: `${settings.files.join(", ")}: ${fuzzed.refused}` }] };
}

/** A run of so many inputs and seconds is long enough for the compiler's work to pay. */
const long = { afterInputs: 400, afterSeconds: 4 };

/** Not where the program reads more than its input: the compiled one knows of nothing else. */
function compilingOf(
  program: Program,
  settings: Settings,
  { entry, arguments: given, machine }: SessionOptions,
): { readonly compiling?: Compiling } {
  if (program.language !== "c" || entry !== "main" || given !== undefined || machine.files.size > 0)
    return {};
  const compile = async () => {
    const { compileQuick } = await import("@everypath/replay");
    return compileQuick([...settings.files.map((path) => ({ path })), ...(program.stubSources ?? [])], {
      entry,
      dataModel: settings.dataModel,
      includeDirectories: settings.includeDirectories,
      defines: settings.definitions,
      cflags: settings.compilerFlags,
      fileFlags: settings.fileFlags,
      runtimeInclude: includeDirectory(),
      unchecked: allKinds.filter((kind) => !settings.checks.has(kind)),
    });
  };
  const maxSteps = settings.maxSteps ?? defaults.maxSteps;
  return {
    compiling: {
      compile,
      runsOf: (compiled) => new QuickRuns(compiled as QuickProgram, maxSteps),
      ...long,
    },
  };
}

/** Threads that expand inputs. */
export function expandersFor(
  source: ProgramSource,
  settings: Settings,
  { machine, solver }: SessionOptions,
  hooks: EngineHooks,
): (settings: ExpandSettings) => Promise<Expander> {
  return async (expanding) => {
    const file = threadFile("fuzzer");
    return new ExpanderPool({
      count: settings.workers,
      file,
      source,
      machine,
      settings: expanding,
      solver,
      signal: hooks.signal,
      milliseconds: millisecondsOf(settings, hooks),
    });
  };
}

function millisecondsOf({ seconds }: Settings, { millisecondsToExplore }: EngineHooks): number {
  if (seconds === undefined) return 1000 * defaults.seconds;
  return millisecondsToExplore?.() ?? 1000 * seconds;
}
