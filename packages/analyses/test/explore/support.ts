/** Explorations of small C programs, by threads or by a solver in this one. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadC } from "@everypath/c";
import type { JobSolver } from "@everypath/core";
import type { SearchBudgets } from "@everypath/engine";
import type { Exploration } from "../../src/explore/exploration.ts";
import { type ExploreOptions, explore, type WorkerPool } from "../../src/explore/index.ts";

const generous: SearchBudgets = {
  milliseconds: 300_000,
  heapBytes: 2e9,
  maxSteps: 1e6,
  maxPaths: 1000,
  maxDepth: 100,
  maxLoop: 100,
  query: { resources: 20_000_000, milliseconds: 60_000 },
};

type Others = Partial<
  Pick<
    ExploreOptions,
    "residentBytes" | "memoryInterval" | "strategy" | "entry" | "pending" | "begin" | "onJob" | "signal"
  >
>;

export async function exploreText(
  text: string,
  by: WorkerPool | JobSolver,
  budgets: Partial<SearchBudgets> = {},
  others: Others = {},
): Promise<Exploration> {
  const { program, source, options } = await loadText(text, budgets, others);
  const explored = await explore(program, source, options, by);
  if ("refused" in explored) throw new Error(explored.refused);
  return explored;
}

/** What `explore` is given. */
export async function loadText(text: string, budgets: Partial<SearchBudgets> = {}, others: Others = {}) {
  const folder = mkdtempSync(join(tmpdir(), "everypath-explore-"));
  try {
    const file = join(folder, "program.c");
    writeFileSync(file, text);
    const loaded = await loadC([file], {
      dataModel: "lp64",
      includeDirectories: [],
      definitions: [],
      compilerFlags: [],
      onNote: () => {},
    });
    if ("diagnostics" in loaded) throw new Error(loaded.diagnostics[0]?.message);
    const machine = {
      disabled: new Set<never>(),
      stackBytes: 1e6,
      heapDepth: 1,
      mallocMayFail: false,
      files: new Map(),
      generateCode: true,
      stopsAtCuts: false,
    };
    const options = {
      entry: "main",
      arguments: undefined,
      pointerElements: 8,
      machine,
      budgets: { ...generous, ...budgets },
      assume: [],
      solver: {},
      strategy: "default",
      seed: 0,
      ...others,
    } as const;
    return { program: loaded.program, source: loaded.source, options };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** All that is told of an exploration, but for times and the folder's name; terms by their hashes, which come of their structure. */
export function told({ paths, incomplete, tree, coverage }: Exploration): string {
  return textOf({ paths, incomplete, tree, coverage }).replace(/everypath-explore-\w+/g, "");
}

/** As JSON, terms by their hashes. */
export function textOf(told: unknown): string {
  return JSON.stringify(told, (key, value: unknown) => {
    if (key === "solverSeconds") return undefined;
    if (typeof value === "bigint") return String(value);
    if (value instanceof Map || value instanceof Set) return [...value];
    const isTerm = value !== null && typeof value === "object" && "sort" in value && "hash" in value;
    return isTerm ? `term ${String(value.hash)}` : value;
  });
}
