/** Fuzzes a program: inputs that reach new code and inputs that fail, each made of one that was run before. */
import type { Fuzzing } from "@everypath/analyses";
import type { Program } from "@everypath/core";
import type { ProgramSource } from "@everypath/languages";
import { FuzzDirectory, fuzzingResult, type Result, type ResultIncomplete } from "@everypath/report";
import { begin, type ProgramText } from "./begin.ts";
import type { Engine } from "./engine/engine.ts";
import { emptyExploration } from "./fault.ts";
import { FuzzRun as RecordedRun } from "./kept/fuzz-run.ts";
import { type Refused, refused, refusedBy } from "./refused.ts";
import { withRequired } from "./required.ts";
import { readSeeds } from "./seeds.ts";
import { allKinds, type Settings } from "./settings.ts";
import type { RunSurface } from "./surface.ts";
import { Timeline } from "./timeline.ts";
import { asUnreplayed, watched } from "./watched.ts";

export interface Fuzzed {
  readonly kind: "fuzzed";
  readonly result: Result;
  /** Lines that tell of the files. */
  readonly written: readonly string[];
}

export type FuzzRun = Fuzzed | ProgramText | Refused;

export async function fuzz(
  given: Settings,
  connect: () => Promise<Engine>,
  surface: RunSurface,
): Promise<FuzzRun> {
  const timeline = new Timeline(given.seconds, given.replay);
  const problem = notYet(given);
  if (problem !== undefined) return refused(problem);
  // A run that is taken up has its own.
  const read = given.resumes
    ? { seeds: [] }
    : readSeeds(given.fuzz.seeds, given.language === "c" ? "bytes" : "words");
  if ("problem" in read) return refused(read.problem);
  // Threads have solvers of their own.
  const by = given.workers > 1 && given.dump !== "queries" ? "nothing" : "solver";
  const opened = await begin(given, connect, surface, by);
  if (opened.kind !== "begun") return opened;
  const { begun, settings } = await withRequired(opened, given, surface);
  const { engine, program, entry } = begun;
  const directory = settings.out === undefined ? undefined : new FuzzDirectory(settings.out);
  let run: RecordedRun | undefined;
  const openRun = (source: ProgramSource, begin: () => void): RecordedRun | { readonly problem: string } => {
    if (!settings.resumes) directory?.begin();
    const opened = RecordedRun.open(settings, read.seeds, source);
    if (!(opened instanceof RecordedRun)) return opened;
    run = opened;
    if (settings.resumes) directory?.resume();
    begin();
    return opened;
  };
  const faults: ResultIncomplete[] = [];
  const resultOf = (found: Fuzzing): Result =>
    fuzzingResult(found, {
      files: settings.files,
      assume: given.assume,
      around: begun.assumptions,
      unchecked: allKinds.filter((kind) => !settings.checks.has(kind)),
      faults,
    });
  const fuzzing = await watched<Fuzzing>(settings, surface, {
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
  if ("diagnostics" in fuzzing) return refusedBy(fuzzing);
  const result = resultOf(fuzzing);
  if (run?.problem !== undefined)
    await surface.note(`--out ${settings.out}: the state was not written: ${run.problem}`);
  const written = directory?.finish(fuzzing, result) ?? [];
  if (directory?.problem !== undefined)
    await surface.note(`--out ${directory.directory}: not everything was written: ${directory.problem}`);
  return { kind: "fuzzed", result, written };
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
