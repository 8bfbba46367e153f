/**
 * Programs of which single values, steps or questions take longer than a run may. Wherever the time ends, the work ends soon after it, counted in
 * terms and not by a clock; the result says so, and is no good verdict.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, parse } from "node:path";
import { fileURLToPath } from "node:url";
import { loadC } from "@everypath/c";
import {
  type Backend,
  createBackendHere,
  JobSolver,
  type Program,
  unknownBecause,
  withLayers,
} from "@everypath/core";
import { termCount } from "@everypath/core/testing";
import { decisionsOf, type JobResult } from "@everypath/engine";
import { emptyPrefix, nodesOf } from "@everypath/engine/testing";
import { afterAll, describe, expect, test } from "vitest";
import { calledFreshly } from "../../engine/test/machine/called-freshly.ts";
import { boundedCheck } from "../src/bmc/index.ts";
import type { Leaf } from "../src/explore/index.ts";
import { openSession } from "../src/explore/session.ts";
import { boundedOptions } from "./bmc/bounded-options.ts";
import { exploreText, textOf } from "./explore/support.ts";

/** Each is too much for the terms, for the machine, or for a solver; `f` is entered. */
const endless = fileURLToPath(new URL("../../../bench/programs/endless", import.meta.url));
const programs = readdirSync(endless).map((file) => [
  parse(file).name,
  readFileSync(join(endless, file), "utf8"),
]);

const folder = mkdtempSync(join(tmpdir(), "everypath-out-of-time-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function programOf(name: string, text: string): Promise<Program> {
  const file = join(folder, `${name}.c`);
  writeFileSync(file, text);
  const options = { dataModel: "lp64", includeDirectories: [], definitions: [], compilerFlags: [] } as const;
  const loaded = await loadC([file], { ...options, onNote: () => {} });
  if ("diagnostics" in loaded) throw new Error(loaded.diagnostics[0]?.message);
  return loaded.program;
}

/** Decides nothing, so that all the work is ours. */
function undecided(onQuery: () => void): JobSolver {
  const backend: Backend = {
    name: "undecided",
    check() {
      onQuery();
      return unknownBecause("none is decided");
    },
    reset: () => {},
    statistics: () => [{ layer: "undecided", queries: 0, hits: 0, seconds: 0 }],
    work: 0,
    close: () => {},
  };
  return new JobSolver(backend, (inner) => withLayers(inner));
}

/** A time that is over when it has been asked for so often. */
class Questions {
  private left: number;
  /** Of terms, when it was over. */
  private terms: number | undefined;
  /** Queries since. */
  queries = 0;

  constructor(left: number) {
    this.left = left;
  }

  isOver(): boolean {
    if (--this.left > 0) return false;
    this.terms ??= termCount();
    return true;
  }

  countQuery(): void {
    if (this.terms !== undefined) this.queries++;
  }

  /** Terms made since it was over; undefined: it never was. */
  get termsSince(): number | undefined {
    return this.terms === undefined ? undefined : termCount() - this.terms;
  }
}

/** Beyond what is made between two questions and to tell what there is: the alarm asks every 1,024 nodes. */
const mostTerms = 4096;

const times = [2, 200, 800];

describe.each(programs)("%s", (name, text) => {
  test.each(times)("bmc, over at question %i", { timeout: 120_000 }, async (left) => {
    const program = await programOf(name, text);
    const questions = new Questions(left);
    const stopReason = () => (questions.isOver() ? "time" : undefined);
    const options = boundedOptions({ entry: "f", bound: 64, maxSteps: 1e6, stopReason });
    const checked = await boundedCheck(
      program,
      options,
      undecided(() => questions.countQuery()),
    );
    if ("refused" in checked) throw new Error(checked.refused);
    const { complete, incomplete } = checked.exploration;
    const { termsSince } = questions;
    if (termsSince === undefined) return;
    expect(complete).toBe(false);
    expect(termsSince).toBeLessThan(mostTerms);
    expect(incomplete.map(({ reason }) => reason)).toContain("time");
  });

  test.each(times)("explore, over at question %i", { timeout: 120_000 }, async (left) => {
    const questions = new Questions(left);
    const signal = {
      get aborted() {
        return questions.isOver();
      },
      addEventListener: () => {},
    };
    const solver = undecided(() => questions.countQuery());
    const { complete, incomplete } = await exploreText(
      text,
      solver,
      { maxPaths: 40 },
      { entry: "f", signal },
    );
    const { termsSince, queries } = questions;
    if (termsSince === undefined) return;
    expect(complete).toBe(false);
    expect(termsSince).toBeLessThan(mostTerms);
    expect(incomplete.map(({ reason }) => reason)).toContain("interrupted");
    // The one at which it was heard of.
    expect(queries).toBeLessThan(3);
  });
});

test("a job tells what it has found while it is run, and comes to the same", {
  timeout: 120_000,
}, async () => {
  const program = await programOf(
    "three-choices",
    `
int f(int x, int y, int z) {
  int s = 0;
  if (x > 3) s += 1;
  if (y > x) s += 2;
  if (z * y == 77) s += 4;
  return s;
}`,
  );
  const backend = createBackendHere();
  const run = (beforeQuery: (tell: (use: (found: JobResult<Leaf>) => void) => void) => void) => {
    const watching: Backend = {
      name: "watching",
      check(query, budget) {
        beforeQuery((use) => explorer?.tellSoFar(use));
        return backend.check(query, budget);
      },
      reset: () => backend.reset(),
      statistics: () => backend.statistics(),
      get work() {
        return backend.work;
      },
      close: () => {},
    };
    const session = openSession(
      program,
      {
        entry: "f",
        arguments: undefined,
        pointerElements: 8,
        machine: calledFreshly,
        budgets: {
          milliseconds: Number.POSITIVE_INFINITY,
          heapBytes: 4e9,
          maxSteps: 1e6,
          maxPaths: 100,
          maxDepth: 100,
          maxLoop: 100,
          query: { resources: 20_000_000, milliseconds: 60_000 },
        },
        assume: [],
        solver: {},
      },
      () => undefined,
      new JobSolver(watching, (inner) => withLayers(inner)),
    );
    if ("refused" in session) throw new Error(session.refused);
    const { explorer } = session;
    // Models depend on what was asked before.
    backend.reset();
    const open = {
      prefix: emptyPrefix,
      uncertain: false,
      pending: false,
      model: undefined,
      token: 0,
      frames: [],
    };
    return explorer.explore({ open, forks: 64, reserve: 0 });
  };
  const undisturbed = run(() => {});
  const told: Ends[] = [];
  const disturbed = run((tell) => tell((found) => told.push(endsOf(found))));
  expect(textOf(disturbed.root) === textOf(undisturbed.root)).toBe(true);
  const all = endsOf(undisturbed);
  expect(all.open).toEqual([]);
  expect(told.length).toBeGreaterThan(1);
  for (const found of told) {
    expect(found.leaves.length).toBeLessThan(all.leaves.length);
    // Each path was found, or is below a state that is open.
    for (const leaf of all.leaves)
      expect(found.leaves.includes(leaf) || found.open.some((prefix) => leaf.startsWith(prefix))).toBe(true);
    for (const leaf of found.leaves) expect(all.leaves).toContain(leaf);
  }
});

/** The decisions that lead there. */
interface Ends {
  readonly leaves: readonly string[];
  readonly open: readonly string[];
}

function endsOf({ root }: JobResult<Leaf>): Ends {
  const leaves: string[] = [];
  const open: string[] = [];
  for (const { node } of nodesOf(root)) {
    if (node.kind === "leaf") leaves.push(node.leaf.path.decisions);
    if (node.kind === "open") open.push(decisionsOf(node.open.prefix));
  }
  return { leaves, open };
}
