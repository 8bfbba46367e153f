/**
 * `explore` with and without merging agree on generated programs: the same errors at the same places, the same lines and branches covered, as complete;
 * and what the merged leaves stand for is as many paths as there are. Each program is run twice with merging: where the estimate says that
 * it pays, and wherever states meet. `MERGE_SEEDS=600` for more, `MERGE_FIRST=7000` for others.
 */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Loaded, loadObjectsText, loadPliText, loadText } from "../../../debug/test/support.ts";
import { programs as objectPrograms } from "../../../objects/test/generate.ts";
import type { Exploration } from "../../src/explore/exploration.ts";
import { manyOperators, manyRounds, pliProgram } from "../bmc/members.ts";
import { exploredMerging, exploredPlainly, stoodFor } from "./support.ts";

/** Programs in all; of ten, eight are C, one is PL/I, one is of objects. */
const count = Number(process.env.MERGE_SEEDS ?? 60);
/** Other programs than those of the bounded model checker's test. */
const firstSeed = Number(process.env.MERGE_FIRST ?? 5000);

/** What must not depend on merging. */
function findings({ paths, complete, coverage }: Exploration) {
  const errors = paths.flatMap(({ error }) =>
    error === undefined ? [] : [`${error.location.line}:${error.location.column}: ${error.kind}`],
  );
  const lines = coverage.files.flatMap(({ lines: counted }) =>
    [...counted].flatMap(([line, times]) => (times > 0 ? [line] : [])),
  );
  const sides = coverage.files.flatMap(({ branches }) =>
    branches.map(({ line, column, whenTrue, whenFalse }) => [line, column, whenTrue > 0, whenFalse > 0]),
  );
  return { complete, errors: [...new Set(errors)].sort(), lines, sides };
}

interface Compared {
  /** Where the estimate decides. */
  readonly merges: number;
}

/** undefined: there are too many paths to be compared. */
async function compare(loaded: Loaded, entry: string): Promise<Compared | undefined> {
  const all = await exploredPlainly(loaded, entry);
  if (all.incomplete.some(({ reason }) => reason === "max-paths" || reason === "time")) return undefined;
  let compared: Compared | undefined;
  for (const options of [{ estimate: { against: () => undefined } }, {}]) {
    const merged = await exploredMerging(loaded, entry, options);
    expect([entry, findings(merged)]).toEqual([entry, findings(all)]);
    if (all.complete && merged.paths.every((path) => path.merged?.isExact !== false))
      expect([entry, stoodFor(merged)]).toEqual([entry, BigInt(all.paths.length)]);
    compared = { merges: merged.statistics.merges ?? 0 };
  }
  return compared;
}

const seeds = Array.from({ length: Math.ceil((count * 8) / 20) }, (_, index) => firstSeed + index);

test("C", { timeout: 600_000 }, async () => {
  const members = seeds.flatMap((seed) => (seed % 2 === 0 ? manyOperators(seed) : manyRounds(seed)));
  const loaded = await loadText(`#include <assert.h>\n${members.map(({ text }) => text).join("\n")}`);
  const found: Compared[] = [];
  for (const { entry } of members) {
    const compared = await compare(loaded, entry);
    if (compared !== undefined) found.push(compared);
  }
  // Programs with too many paths show nothing, and where nothing is merged nothing is seen.
  expect(found.length).toBeGreaterThan(0.8 * members.length);
  expect(found.filter(({ merges }) => merges > 0).length).toBeGreaterThan(0.3 * members.length);
});

const others = Array.from({ length: Math.ceil(count / 10) }, (_, index) => firstSeed + index);

describe("PL/I", () => {
  test.each(others)("program %i", { timeout: 300_000 }, async (seed) => {
    await compare(loadPliText(pliProgram(seed, seed % 2 === 0)), "MAIN");
  });
});

describe("objects", () => {
  test.each(others)("program %i", { timeout: 300_000 }, async (seed) => {
    const options = { references: seed % 2 === 0, entries: seed % 2 === 0 };
    const [generated] = fc.sample(objectPrograms(options), { seed, numRuns: 1 });
    const { text, entry } = generated!;
    const loaded = loadObjectsText(text, { entry });
    await compare(loaded, loaded.program.driver?.entry ?? entry ?? "main");
  });
});
