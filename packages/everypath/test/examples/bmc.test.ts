/** Every program of examples/bmc shows what it says about itself: its verdict, and the errors where they are expected; each replayed where that is possible. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { parseExpectations } from "./expectations.ts";
import { runInProcess } from "./in-process.ts";

const folder = fileURLToPath(new URL("../../../../examples/bmc", import.meta.url));
const programs = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.(c|pli|idf)$/.test(name))
  .sort()
  .map((name) => ({ name, expected: parseExpectations(readFileSync(join(folder, name), "utf8")) }));

/** Errors that the compiled program shows by itself. */
const replayable = ["assertion", "signed-overflow", "division-by-zero"];

test("there are programs of every family", () => {
  const families = new Set(programs.map(({ name }) => name.split(/[\\/]/)[0]));
  for (const family of ["arrays", "bits", "floating-point", "heap", "loops", "sorting"])
    expect(families).toContain(family);
  expect(programs.length).toBeGreaterThan(25);
  for (const { name, expected } of programs)
    expect([name, expected.verdict]).toEqual([name, expect.stringMatching(/^(safe|unsafe|unknown)$/)]);
});

describe("shows what it says about itself", () => {
  const quick = programs.filter(({ expected }) => !expected.isSlow);
  test.each(quick)("$name", { timeout: 300_000 }, async ({ name, expected }) => {
    const result = await runInProcess("bmc", join(folder, name), expected.options);
    expect([result.verdict, result.errors.map(({ location, kind }) => `${location.line}: ${kind}`)]).toEqual([
      expected.verdict,
      expected.errors,
    ]);
    if (result.verdict === "unknown")
      expect(result.incomplete.map(({ reason }) => reason)).toEqual(expected.incomplete);
    for (const { kind, replay, trace } of result.errors) {
      const isReplayed = name.endsWith(".c") && replayable.includes(kind);
      expect([kind, replay]).toEqual([kind, isReplayed ? "confirmed" : expect.not.stringMatching("refuted")]);
      expect(trace?.length).toBeGreaterThan(0);
    }
  });
});
