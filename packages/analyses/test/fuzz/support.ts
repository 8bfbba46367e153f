/** The fuzzer on small programs, in this process. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadC } from "@everypath/c";
import {
  type Budget,
  createSolverChain,
  type JobSolver,
  loadSatCore,
  type Program,
  threadFile,
} from "@everypath/core";
import { type Fuzzing, type FuzzOptions, fuzz } from "../../src/fuzz/index.ts";
import { ExpanderPool } from "../../src/fuzz/workers/pool.ts";

const core = await loadSatCore();

/** `threads`: 0 is the thread that asks. */
export async function fuzzFile(
  file: string,
  seeds: readonly string[],
  more: Partial<FuzzOptions> & Pick<Partial<Limits>, "maxSteps"> = {},
  threads = 0,
): Promise<Fuzzing> {
  const loaded = await loadC([file], {
    dataModel: "lp64",
    includeDirectories: [],
    definitions: [],
    compilerFlags: [],
    onNote: () => {},
  });
  if ("diagnostics" in loaded) throw new Error(loaded.diagnostics[0]?.message);
  const { program, source } = loaded;
  if (threads === 0) return fuzzProgram(program, seeds, more);
  const options = optionsOf(seeds, more);
  const thread = threadFile("fuzzer");
  const found = await fuzz(program, options, async (settings) => {
    const { machine, solver } = options;
    const { milliseconds } = options.budgets;
    const common = { source, machine, settings, solver, signal: undefined, milliseconds };
    return new ExpanderPool({ ...common, count: threads, file: thread });
  });
  if ("refused" in found) throw new Error(found.refused);
  return found;
}

interface Limits {
  readonly maxSteps: number;
  readonly milliseconds: number;
  readonly query: Budget;
  /** The caller's to close; one for many runs saves their beginnings. */
  readonly chain: JobSolver;
}

export async function fuzzProgram(
  program: Program,
  seeds: readonly string[],
  { chain, ...more }: Partial<FuzzOptions> & Partial<Limits> = {},
): Promise<Fuzzing> {
  const solver = chain ?? createSolverChain({}, core);
  try {
    const found = await fuzz(program, optionsOf(seeds, more), solver);
    if ("refused" in found) throw new Error(found.refused);
    return found;
  } finally {
    if (chain === undefined) solver.close();
  }
}

function optionsOf(
  seeds: readonly string[],
  { query, maxSteps, milliseconds, ...more }: Partial<FuzzOptions> & Partial<Omit<Limits, "chain">>,
): FuzzOptions {
  return {
    entry: "main",
    arguments: undefined,
    pointerElements: 8,
    machine: {
      disabled: new Set(),
      stackBytes: 1e6,
      heapDepth: 1,
      mallocMayFail: false,
      files: new Map(),
      generateCode: true,
      stopsAtCuts: false,
    },
    budgets: {
      milliseconds: milliseconds ?? 600_000,
      heapBytes: 4e9,
      maxSteps: maxSteps ?? 1e5,
      maxPaths: 1e6,
      maxDepth: 1e6,
      maxLoop: 1e6,
      query: query ?? { resources: 3_000_000, milliseconds: 60_000 },
    },
    assume: [],
    solver: {},
    channel: undefined,
    seeds: seeds.map((seed) => Buffer.from(seed, "latin1")),
    maxInputs: 200,
    plateau: 1e6,
    maxConjuncts: 1000,
    maxFlips: 64,
    maxBytes: 64,
    lifts: [],
    ...more,
  };
}

export async function fuzzText(
  text: string,
  seeds: readonly string[],
  more: Partial<FuzzOptions> = {},
  threads = 0,
): Promise<Fuzzing> {
  const folder = mkdtempSync(join(tmpdir(), "everypath-fuzz-"));
  try {
    const file = join(folder, "program.c");
    writeFileSync(file, text);
    return await fuzzFile(file, seeds, more, threads);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export function texts({ found }: Fuzzing): readonly string[] {
  return found.map(({ bytes }) => Buffer.from(bytes).toString("latin1"));
}

/** The kinds of failure that are errors, each with its smallest input. */
export function failuresOf({ exploration, failures }: Fuzzing): readonly (readonly [string, string])[] {
  return failures
    .filter(({ isReal }) => isReal)
    .map(({ path, minimized }) => {
      const { error } = exploration.paths.find(({ id }) => id === path)!;
      return [error?.kind ?? "none", Buffer.from(minimized).toString("latin1")] as const;
    });
}

/** All that a run tells, but for the time that it took. */
export function told({ found, failures, divergences, expansions, waiting, exploration }: Fuzzing) {
  const { incomplete, coverage, paths, statistics } = exploration;
  return {
    found: found.map(({ input, bytes, ...rest }) => ({
      ...rest,
      bytes: Buffer.from(bytes).toString("latin1"),
    })),
    failures,
    divergences,
    expansions,
    waiting,
    incomplete,
    coverage,
    errors: paths.map(({ error }) => error),
    instructions: statistics.instructions,
  };
}
