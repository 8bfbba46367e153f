/** The fuzzer on small programs, in this process. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Fuzzing, type FuzzOptions, fuzz } from "../../../src/analysis/fuzz/index.ts";
import { loadC } from "../../../src/language/c/load.ts";
import type { Program } from "../../../src/program/program.ts";
import { type Budget, createSolverChain, type JobSolver } from "../../../src/solver/index.ts";

export async function fuzzFile(
  file: string,
  seeds: readonly string[],
  more: Partial<FuzzOptions> = {},
): Promise<Fuzzing> {
  const loaded = await loadC([file], {
    dataModel: "lp64",
    includeDirectories: [],
    definitions: [],
    compilerFlags: [],
    onNote: () => {},
  });
  if ("diagnostics" in loaded) throw new Error(loaded.diagnostics[0]?.message);
  return fuzzProgram(loaded.program, seeds, more);
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
  { query, maxSteps, milliseconds, chain, ...more }: Partial<FuzzOptions> & Partial<Limits> = {},
): Promise<Fuzzing> {
  const solver = chain ?? createSolverChain();
  try {
    const found = await fuzz(
      program,
      {
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
      },
      solver,
    );
    if ("refused" in found) throw new Error(found.refused);
    return found;
  } finally {
    if (chain === undefined) solver.close();
  }
}

export async function fuzzText(
  text: string,
  seeds: readonly string[],
  more: Partial<FuzzOptions> = {},
): Promise<Fuzzing> {
  const folder = mkdtempSync(join(tmpdir(), "everypath-fuzz-"));
  try {
    const file = join(folder, "program.c");
    writeFileSync(file, text);
    return await fuzzFile(file, seeds, more);
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
