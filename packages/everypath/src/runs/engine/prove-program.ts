/** What `everypath prove` asks of the engine: the proof, and for what is refuted a run that fails. */
import {
  type Exploration,
  failingRuns,
  failureKey,
  type Path,
  type Proof,
  type ProveOptions,
  prove,
  type Segment,
  type SessionOptions,
  type Task,
} from "@everypath/analyses";
import type { Diagnostic, JobSolver, Program } from "@everypath/core";
import { type ProgramSource, programFrom } from "@everypath/languages";
import type { Settings } from "../settings.ts";
import type { EngineHooks, Finding } from "./engine.ts";
import { replayAll } from "./replay.ts";

export interface ProofRequest {
  readonly program: Program;
  readonly source: ProgramSource;
  readonly entry: string;
  readonly settings: Settings;
  readonly options: SessionOptions;
  readonly solver: JobSolver;
  readonly hooks: EngineHooks & Finding<Proof>;
}

/** Where the command line says nothing: forks of one loop, segments, and instructions on one of them. */
const defaults = { maxLoop: 64, maxPaths: 20_000, maxSteps: 100_000_000 };

export async function proveProgram(
  request: ProofRequest,
): Promise<Proof | { readonly diagnostics: readonly Diagnostic[] }> {
  const { settings, hooks, solver } = request;
  const { entry: _, ...options } = request.options;
  const proveOptions: ProveOptions = {
    ...options,
    budgets: {
      ...options.budgets,
      maxLoop: settings.maxLoop ?? defaults.maxLoop,
      maxPaths: settings.maxPaths ?? defaults.maxPaths,
      maxSteps: settings.maxSteps ?? defaults.maxSteps,
    },
    signal: hooks.signal,
    onProgress: ({ segments, instructions }) =>
      hooks.onProgress({ phase: "proving", paths: segments, open: 0, errors: 0, instructions }),
    ...(hooks.onFound === undefined ? {} : { onFound: hooks.onFound }),
  };
  const tasks = await tasksOf(request);
  if ("diagnostics" in tasks) return tasks;
  const proof = await prove(tasks.tasks, proveOptions, solver);
  if ("refused" in proof) {
    return {
      diagnostics: [{ span: undefined, message: `${settings.files.join(", ")}: ${proof.refused}` }],
    };
  }
  if (!proof.segments.some(({ verdict }) => verdict === "refuted")) return proof;
  return withRuns(proof, tasks.tasks, request, proveOptions);
}

/** The procedure to start from; in PL/I, where none is named, each by itself. */
async function tasksOf({
  program,
  source,
  entry,
  settings,
}: ProofRequest): Promise<
  { readonly tasks: readonly SourcedTask[] } | { readonly diagnostics: readonly Diagnostic[] }
> {
  const isNamed = settings.entry !== undefined || settings.callText !== undefined;
  if (source.language !== "pli" || isNamed) return { tasks: [{ program, source, entry, name: entry }] };
  const tasks: SourcedTask[] = [];
  // A prime tells further versions of a procedure, made for arguments that share variables.
  for (const name of program.userProcedures.filter((one) => !one.includes("'"))) {
    const own: ProgramSource = { ...source, entry: name };
    const loaded = await programFrom(own);
    if ("diagnostics" in loaded) return loaded;
    tasks.push({ program: loaded.program, source: own, entry: name, name });
  }
  return { tasks };
}

interface SourcedTask extends Task {
  readonly source: ProgramSource;
}

/** The proof, with a run for each failure where one was found, replayed. */
async function withRuns(
  proof: Proof,
  tasks: readonly SourcedTask[],
  request: ProofRequest,
  options: ProveOptions,
): Promise<Proof> {
  const runs = new Map<Segment, Path>();
  for (const task of tasks) {
    const refuted = proof.segments.filter(
      ({ verdict, procedure }) => verdict === "refuted" && procedure === task.name,
    );
    for (const segment of refuted) {
      if (segment.replayInput !== undefined) runs.set(segment, { ...segment, cut: undefined });
    }
    const unreal = refuted.filter((segment) => !runs.has(segment));
    if (unreal.length === 0) continue;
    const found = await failingRuns(task.program, task.source, task.entry, unreal, options);
    for (const segment of unreal) {
      const run = segment.error === undefined ? undefined : found.get(failureKey(segment.error));
      if (run !== undefined) runs.set(segment, run);
    }
  }
  const replayed = await replayRuns([...new Set(runs.values())], proof, request);
  return {
    ...proof,
    segments: proof.segments.map((segment) => {
      const run = runs.get(segment);
      return run === undefined ? segment : { ...segment, counterexample: replayed.get(run) };
    }),
  };
}

async function replayRuns(
  runs: readonly Path[],
  proof: Proof,
  { program, settings, hooks }: ProofRequest,
): Promise<ReadonlyMap<Path, Path>> {
  if (runs.length === 0 || !settings.replay) return new Map(runs.map((run) => [run, run]));
  const exploration: Exploration = {
    language: proof.language,
    entry: proof.entry,
    complete: false,
    incomplete: [],
    assumptions: [],
    paths: runs,
    tree: { kind: "open", reason: "assumption" },
    coverage: proof.coverage,
    statistics: proof.statistics,
  };
  const { paths } = await replayAll(program, exploration, settings, hooks);
  return new Map(runs.map((run, index) => [run, paths[index] ?? run]));
}
