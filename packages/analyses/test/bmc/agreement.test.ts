/**
 * `bmc` and `explore` agree on generated programs whose loops are bounded: the same verdict and the same errors, as they are and with a wrong
 * assertion planted, which both must find. Programs in C (with many operators, or with loops that their inputs end) are compiled many at
 * a time; some are in PL/I and in the object language. `BMC_SEEDS=1000` for more.
 */

import { createBackend, JobSolver, withLayers } from "@everypath/core";
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { type Loaded, loadObjectsText, loadPliText, loadText } from "../../../debug/test/support.ts";
import { calledFreshly } from "../../../engine/test/machine/called-freshly.ts";
import { programs as objectPrograms } from "../../../objects/test/generate.ts";
import { boundedCheck } from "../../src/bmc/index.ts";
import type { Path } from "../../src/explore/exploration.ts";
import { explore } from "../../src/explore/index.ts";
import { boundedOptions } from "./bounded-options.ts";
import { manyOperators, manyRounds, pliProgram } from "./members.ts";

/** Programs in all; of ten, four are C with many operators, four are C with loops, one is PL/I, one is of objects. */
const count = Number(process.env.BMC_SEEDS ?? 70);
/** C programs that are compiled at a time, each twice. */
const together = 20;

class KeptSolver extends JobSolver {
  override close(): void {}
}
const solver = new KeptSolver(createBackend(), (inner) => withLayers(inner, {}));
const backendOfSolver = solver;
afterAll(() => JobSolver.prototype.close.call(backendOfSolver));

const query = { resources: 2_000_000, milliseconds: 300_000 };
const milliseconds = 600_000;

interface Found {
  readonly errors: readonly string[];
  readonly complete: boolean;
}

function foundIn(paths: readonly Path[], complete: boolean): Found {
  const errors = paths.flatMap(({ error }) =>
    error === undefined ? [] : [`${error.location.line}:${error.location.column}: ${error.kind}`],
  );
  return { errors: [...new Set(errors)].sort(), complete };
}

async function explored({ program, source }: Loaded, entry: string): Promise<Found> {
  solver.begin();
  const exploration = await explore(
    program,
    source,
    {
      entry,
      arguments: undefined,
      pointerElements: 2,
      machine: calledFreshly,
      assume: [],
      solver: {},
      strategy: "dfs",
      seed: 0,
      budgets: {
        milliseconds,
        heapBytes: 4e9,
        maxSteps: 20_000,
        maxPaths: 3000,
        maxDepth: 1000,
        maxLoop: 1000,
        query,
      },
    },
    solver,
  );
  if ("refused" in exploration) throw new Error(exploration.refused);
  return foundIn(exploration.paths, exploration.complete);
}

async function checked({ program }: Loaded, entry: string): Promise<Found> {
  solver.begin();
  const end = performance.now() + milliseconds;
  const result = await boundedCheck(
    program,
    boundedOptions({
      entry,
      bound: "auto",
      formulaQuery: () => ({ resources: 0, milliseconds }),
      stopReason: () => (performance.now() > end ? "time" : undefined),
    }),
    solver,
  );
  if ("refused" in result) throw new Error(result.refused);
  return foundIn(result.exploration.paths, result.exploration.complete);
}

/** What both find, which must be the same; undefined where the program has too many paths for `explore`, and no error was found. */
async function agreed(loaded: Loaded, entry: string): Promise<readonly string[] | undefined> {
  const all = await explored(loaded, entry);
  const one = await checked(loaded, entry);
  // An error ends the raising of the bound: there may be others beyond.
  if (one.errors.length > 0) for (const error of one.errors) expect(all.errors).toContain(error);
  else if (all.complete) expect(one).toEqual(all);
  if (all.errors.length > 0) expect(one.errors).not.toEqual([]);
  return all.complete || all.errors.length > 0 ? all.errors : undefined;
}

const members = Array.from({ length: Math.ceil((count * 8) / 10) }, (_, index) =>
  index % 2 === 0 ? manyOperators(index + 1) : manyRounds(index + 1),
).flat();
const batches = Array.from({ length: Math.ceil(members.length / (2 * together)) }, (_, index) =>
  members.slice(2 * together * index, 2 * together * (index + 1)),
);

describe("C", () => {
  test.each(batches.map((batch, index) => [index + 1, batch] as const))(
    "file %i",
    { timeout: 600_000 },
    async (_, batch) => {
      const loaded = await loadText(`#include <assert.h>\n${batch.map(({ text }) => text).join("\n")}`);
      let decided = 0;
      for (const { entry, isPlanted } of batch) {
        const errors = await agreed(loaded, entry);
        if (isPlanted && errors !== undefined) expect([entry, errors]).not.toEqual([entry, []]);
        if (errors !== undefined) decided++;
      }
      // Programs with too many paths show nothing.
      expect(decided).toBeGreaterThan(0.9 * batch.length);
    },
  );
});

const others = Array.from({ length: Math.ceil(count / 10) }, (_, index) => index + 1);

describe("PL/I", () => {
  test.each(others)("program %i", { timeout: 300_000 }, async (seed) => {
    await agreed(loadPliText(pliProgram(seed, false)), "MAIN");
    expect(await agreed(loadPliText(pliProgram(seed, true)), "MAIN")).not.toEqual([]);
  });
});

describe("objects", () => {
  test.each(others)("program %i", { timeout: 300_000 }, async (seed) => {
    const options = { references: seed % 2 === 0, entries: seed % 2 === 0 };
    const [generated] = fc.sample(objectPrograms(options), { seed, numRuns: 1 });
    const { text, entry } = generated!;
    const loaded = loadObjectsText(text, { entry });
    await agreed(loaded, loaded.program.driver?.entry ?? entry ?? "main");
  });
});
