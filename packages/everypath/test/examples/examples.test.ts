/** Every program of examples/c is explored, and must show what it says about itself. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Result } from "@everypath/report";
import { describe, expect, test } from "vitest";
import { explore } from "./everypath.ts";
import { parseExpectations } from "./expectations.ts";
import { checkLeaves } from "./smt.ts";

const folder = fileURLToPath(new URL("../../../../examples/c", import.meta.url));
const programs = readdirSync(folder).filter((name) => name.endsWith(".c"));

/** Errors that the compiled program shows by itself: an assertion fails, or a check of the compiler traps. */
const replayable = [
  "assertion",
  "signed-overflow",
  "division-by-zero",
  "shift-out-of-range",
  "unreachable",
  "null-dereference",
];

describe.each(programs)("%s", (name) => {
  const expected = parseExpectations(readFileSync(join(folder, name), "utf8"));

  test("shows what it says about itself", { timeout: 600_000 }, async () => {
    const { status, result } = await explore(join(folder, name), expected.options);

    expect(result.incomplete.map((entry) => entry.reason)).toEqual(expected.incomplete);
    expect(result.complete).toBe(expected.incomplete.length === 0);
    expect(errorsByLine(result)).toEqual(expected.errors);
    if (expected.paths !== undefined) expect(result.paths).toHaveLength(expected.paths);
    for (const [kind, count] of expected.errorPaths)
      expect([kind, pathsEndingIn(result, kind)]).toEqual([kind, count]);

    const verdict =
      expected.errors.length > 0 ? "unsafe" : expected.incomplete.length > 0 ? "unknown" : "safe";
    expect(result.verdict).toBe(verdict);
    expect(status).toBe({ safe: 0, unsafe: 1, unknown: 3 }[verdict]);

    expectReplayed(result);
    const leaves = result.paths.filter((path) => path.end !== "cut");
    expect(
      await checkLeaves(
        leaves.map((path) => path.smtlib),
        result.complete,
        expected.assuming,
      ),
    ).toEqual([]);
  });
});

function errorsByLine(result: Result): string[] {
  return [...new Set(result.errors.map((error) => `${error.location.line}: ${error.kind}`))].sort();
}

function pathsEndingIn(result: Result, kind: string): number {
  return result.errors.filter((error) => error.kind === kind).reduce((sum, error) => sum + error.paths, 0);
}

/** Each leaf has inputs, and they were confirmed outside of the engine wherever that is possible. */
function expectReplayed(result: Result): void {
  for (const path of result.paths) {
    if (path.end === "cut") continue;
    const label = `path ${path.id} (${path.condition})`;
    expect(path.inputs, label).toBeDefined();
    if (path.end !== "error")
      expect([label, path.replay, path.replayDetail]).toEqual([label, "confirmed", undefined]);
  }
  for (const error of result.errors) {
    const label = `${error.kind} at line ${error.location.line}`;
    if (replayable.includes(error.kind)) expect([label, error.replay]).toEqual([label, "confirmed"]);
    else expect([label, error.replay]).not.toEqual([label, "refuted"]);
  }
}
