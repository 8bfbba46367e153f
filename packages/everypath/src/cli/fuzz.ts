/** `everypath fuzz`: from settings to the report and the exit status. */

import type { Fuzzing } from "@everypath/analyses";
import type { Program } from "@everypath/core";
import type { ProgramSource } from "@everypath/languages";
import {
  FuzzDirectory,
  fuzzingReport,
  fuzzingResult,
  jsonChunks,
  type Result,
  type ResultIncomplete,
} from "@everypath/report";
import { begin } from "./begin.ts";
import { refuseDiagnostics } from "./diagnostics.ts";
import type { Engine } from "./engine.ts";
import { emptyExploration } from "./fault.ts";
import { FuzzRun } from "./fuzz-run.ts";
import { type Io, print, refuse } from "./io.ts";
import { repeatedOptions } from "./repeated.ts";
import { readSeeds } from "./seeds.ts";
import { allKinds, type Settings } from "./settings.ts";
import { statusOf } from "./status.ts";
import { textOptionsOf } from "./tell.ts";
import { Timeline } from "./timeline.ts";
import { asUnreplayed, watched } from "./watched.ts";

/** Returns the exit status. */
export async function runFuzz(settings: Settings, connect: () => Promise<Engine>, io: Io): Promise<number> {
  const timeline = new Timeline(settings.seconds, settings.replay);
  const problem = notYet(settings);
  if (problem !== undefined) return refuse(io, problem);
  // A run that is taken up has its own.
  const read = settings.resumes
    ? { seeds: [] }
    : readSeeds(settings.fuzz.seeds, settings.language === "c" ? "bytes" : "words");
  if ("problem" in read) return refuse(io, read.problem);
  // Threads have solvers of their own.
  const by = settings.workers > 1 && settings.dump !== "queries" ? "nothing" : "solver";
  const begun = await begin(settings, connect, io, (engine) => engine.load(settings, by));
  if ("status" in begun) return begun.status;
  const { engine, program, entry } = begun;
  const directory = settings.out === undefined ? undefined : new FuzzDirectory(settings.out);
  let run: FuzzRun | undefined;
  const openRun = (source: ProgramSource, begin: () => void): FuzzRun | { readonly problem: string } => {
    if (!settings.resumes) directory?.begin();
    const opened = FuzzRun.open(settings, read.seeds, source);
    if (!(opened instanceof FuzzRun)) return opened;
    run = opened;
    if (settings.resumes) directory?.resume();
    begin();
    return opened;
  };
  const faults: ResultIncomplete[] = [];
  const resultOf = (found: Fuzzing): Result =>
    fuzzingResult(found, {
      files: settings.files,
      assume: settings.assume,
      around: begun.assumptions,
      unchecked: allKinds.filter((kind) => !settings.checks.has(kind)),
      faults,
    });
  const fuzzing = await watched<Fuzzing>(settings, io, {
    doing: "fuzzing",
    faults,
    run: async (hooks, begin) => {
      const openFuzz = (source: ProgramSource) => openRun(source, begin);
      const found = await engine.fuzz(program, entry, settings, read.seeds, {
        ...hooks,
        millisecondsToExplore: () => timeline.toExplore(),
        ...(directory === undefined ? {} : { openFuzz, onInput: (input) => directory.add(input) }),
      });
      if ("diagnostics" in found || !settings.replay) return found;
      hooks.onFound(() => found);
      // An interrupt ends the search; what it found is still confirmed.
      const signal = new AbortController().signal;
      const exploration = await engine.replay(program, found.exploration, settings, { ...hooks, signal });
      return { ...found, exploration };
    },
    nothing: () => nothingFuzzed(program, entry),
    resultOf: (found) => resultOf({ ...found, exploration: asUnreplayed(found.exploration, settings) }),
  });
  if ("diagnostics" in fuzzing) return refuseDiagnostics(io, fuzzing.diagnostics);
  const result = resultOf(fuzzing);
  if (run?.problem !== undefined)
    await print(io.stderr, [`everypath: --out ${settings.out}: the state was not written: ${run.problem}\n`]);
  await report(fuzzing, result, directory, settings, io);
  return statusOf(result);
}

/** What this version does not have, and how to go on without. */
function notYet({ dump }: Settings): string | undefined {
  if (dump === "tree" || dump === "smtlib")
    return `--dump ${dump} is not there for fuzz, which has no tree of paths; leave the option out`;
  return undefined;
}

function nothingFuzzed({ language }: Program, entry: string): Fuzzing {
  return {
    exploration: emptyExploration(language, entry),
    channel: { kind: "file", name: "stdin" },
    found: [],
    failures: [],
    divergences: 0,
    expansions: 0,
    waiting: 0,
    history: [],
  };
}

async function report(
  fuzzing: Fuzzing,
  result: Result,
  directory: FuzzDirectory | undefined,
  settings: Settings,
  io: Io,
): Promise<void> {
  const written = directory?.finish(fuzzing, result) ?? [];
  if (directory?.problem !== undefined)
    await print(io.stderr, [
      `everypath: --out ${directory.directory}: not everything was written: ${directory.problem}\n`,
    ]);
  if (settings.json) return print(io.stdout, jsonChunks(result));
  if (settings.dump === "queries") return;
  const { meaning, extent } = repeatedOptions(settings.raw);
  const options = textOptionsOf(settings, io, written);
  const reproduction = { ...options.reproduction, meaning, extent };
  await print(io.stdout, [fuzzingReport(result, { ...options, reproduction })]);
}
