/**
 * The result of a search depends on no timing: the same tree, grown by one thread and by several that end their jobs in any order, with
 * the same paths in the same order; and taken up again from any number of its jobs.
 */

import { type Program, trueTerm } from "@everypath/core";
import { describe, expect, test } from "vitest";
import type {
  Assignment,
  Completed,
  Executor,
  Job,
  JobRecord,
  JobResult,
  Slot,
  StrategyName,
} from "../../src/search/index.ts";
import { exploreTree, strategyNames } from "../../src/search/index.ts";
import { answers } from "../../src/search/prefix.ts";
import { Random } from "../../src/search/random.ts";

/** A leaf is its own prefix. */
type Leaf = string;

const span = { file: "made.c", line: 1, column: 1 };

/** A tree that is given by its prefixes: does the path fork there? Deep in some places, shallow in others. */
function forks(prefix: string, seed: number): boolean {
  let hash = seed;
  for (const answer of prefix) hash = (Math.imul(hash, 31) + answer.charCodeAt(0)) | 0;
  const chance = prefix.length < 5 ? 100 : 100 - 8 * prefix.length + (prefix.startsWith("TT") ? 30 : 0);
  return (hash >>> 8) % 100 < chance;
}

const atRest = { uncertain: false, pending: false, model: undefined, token: 0, frames: [] };

/** Depth first, as a subtree is explored. */
function explore({ open, forks: allowed, reserve }: Job, seed: number): JobResult<Leaf> {
  let spent = 0;
  const grow = (prefix: string): Slot<Leaf> => {
    const given = { answers: prefix, values: [] };
    if (spent >= allowed + reserve) return { node: { kind: "open", open: { ...atRest, prefix: given } } };
    if (!forks(prefix, seed)) return { node: { kind: "leaf", leaf: prefix } };
    spent++;
    const whenTrue = grow(prefix + answers.forkTrue);
    const whenFalse = grow(prefix + answers.forkFalse);
    return { node: { kind: "decision", condition: trueTerm, span, store: [], whenTrue, whenFalse } };
  };
  const root = grow(open.prefix.answers);
  const nothing = {
    pended: 0,
    instructions: 0,
    counts: [],
    notes: [],
    unknowns: [],
    efforts: [],
    stopped: undefined,
  };
  return { root, forks: spent, ...nothing };
}

/** Threads that take a random while for each job. */
class Threads implements Executor<Leaf> {
  private readonly random: Random;
  private readonly threads: number;
  private readonly seed: number;
  private busy = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(threads: number, seed: number, timing: number) {
    this.threads = threads;
    this.seed = seed;
    this.random = new Random(timing);
  }

  async run({ job }: Assignment): Promise<Completed<Leaf>> {
    if (this.busy === this.threads) await new Promise<void>((resolve) => this.waiting.push(resolve));
    this.busy++;
    for (let turns = this.random.below(20); turns > 0; turns--) await new Promise(setImmediate);
    this.busy--;
    this.waiting.shift()?.();
    return { result: explore(job, this.seed), keeper: this.random.below(this.threads) };
  }

  async close(): Promise<void> {}
}

interface Run {
  readonly paths: readonly Leaf[];
  readonly jobs: readonly JobRecord<Leaf>[];
  readonly stopped: string | undefined;
}

async function search(
  strategy: StrategyName,
  executor: Executor<Leaf>,
  { maxPaths = 100_000, recorded = [] }: { maxPaths?: number; recorded?: readonly JobRecord<Leaf>[] } = {},
): Promise<Run> {
  const program = { userProcedures: [], procedure: () => undefined } as unknown as Program;
  const paths: Leaf[] = [];
  const jobs: JobRecord<Leaf>[] = [];
  const { stopped } = await exploreTree<Leaf>(program, executor, {
    strategy,
    seed: 3,
    budgets: {
      milliseconds: 60_000,
      heapBytes: 1e9,
      maxSteps: 1e9,
      maxPaths,
      maxDepth: 1000,
      maxLoop: 1000,
      query: { resources: 0, milliseconds: 1000 },
    },
    recorded,
    stopReason: () => undefined,
    onPath: (leaf, number) => {
      expect(number).toBe(paths.length + 1);
      paths.push(leaf);
      return true;
    },
    // The tree goes on growing below what a job brought.
    onJob: (job) => jobs.push(structuredClone(job)),
    onProgress: () => {},
  });
  return { paths, jobs, stopped: stopped?.reason };
}

describe.each(strategyNames)("%s", (strategy) => {
  const seed = 1977;

  test("with any number of threads, in any time", async () => {
    const one = await search(strategy, new Threads(1, seed, 0));
    expect(one.paths.length).toBeGreaterThan(200);
    expect(new Set(one.paths).size).toBe(one.paths.length);
    for (const threads of [2, 3, 8, 40]) {
      const several = await search(strategy, new Threads(threads, seed, threads));
      expect(several.paths, `${threads} threads`).toEqual(one.paths);
      expect(several.jobs).toEqual(one.jobs);
    }
  });

  test("taken up again after any number of jobs", async () => {
    const whole = await search(strategy, new Threads(1, seed, 0));
    const { length } = whole.jobs;
    for (const known of [0, 1, 2, 17, Math.floor(length / 2), length - 1, length]) {
      const recorded = structuredClone(whole.jobs.slice(0, known));
      const resumed = await search(strategy, new Threads(3, seed, known), { recorded });
      expect(resumed.paths, `after ${known} of ${length} jobs`).toEqual(whole.paths);
      expect(resumed.jobs.length).toBe(length - known);
    }
  });

  test("up to a limit of paths, which may be another one the next time", async () => {
    for (const maxPaths of [1, 2, 33, 150]) {
      const one = await search(strategy, new Threads(1, seed, 0), { maxPaths });
      expect(one.paths.length).toBe(maxPaths);
      expect(one.stopped).toBe("max-paths");
      const two = await search(strategy, new Threads(2, seed, maxPaths), { maxPaths });
      expect(two.paths).toEqual(one.paths);
      for (const before of [7, 149]) {
        const { jobs } = await search(strategy, new Threads(2, seed, 5), { maxPaths: before });
        const resumed = await search(strategy, new Threads(2, seed, 6), { maxPaths, recorded: jobs });
        expect(resumed.paths, `from ${before} to ${maxPaths}`).toEqual(one.paths);
      }
    }
  });
});
