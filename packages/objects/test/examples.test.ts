/** Every program of examples/objects is explored, and must show what it says about itself. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Result } from "@everypath/report";
import { describe, expect, test } from "vitest";
import { explore } from "../../everypath/test/examples/everypath.ts";
import { parseExpectations } from "../../everypath/test/examples/expectations.ts";
import { checkLeaves } from "../../everypath/test/examples/smt.ts";

const folder = fileURLToPath(new URL("../../../examples/objects", import.meta.url));
const programs = readdirSync(folder).filter((name) => name.endsWith(".idf"));

test("there are examples", () => {
  expect(programs.length).toBeGreaterThan(8);
});

describe.each(programs)("%s", (name) => {
  const expected = parseExpectations(readFileSync(join(folder, name), "utf8"));

  test("shows what it says about itself", async () => {
    const { status, result } = await explore(join(folder, name), expected.options);

    expect(result.incomplete.map((entry) => entry.reason)).toEqual(expected.incomplete);
    expect(result.complete).toBe(expected.incomplete.length === 0);
    expect(errorsByLine(result)).toEqual(expected.errors);
    expect(result.paths).toHaveLength(expected.paths!);
    for (const [kind, count] of expected.errorPaths) {
      const found = result.errors.filter((error) => error.kind === kind);
      expect([kind, found.reduce((sum, error) => sum + error.paths, 0)]).toEqual([kind, count]);
    }
    const verdict =
      expected.errors.length > 0 ? "unsafe" : expected.incomplete.length > 0 ? "unknown" : "safe";
    expect(result.verdict).toBe(verdict);
    expect(status).toBe({ safe: 0, unsafe: 1, unknown: 3 }[verdict]);

    for (const path of result.paths) {
      expect(path.inputs).toBeDefined();
      expect(path.replay).toBe("not-replayable");
    }
    const leaves = result.paths.filter((path) => path.end !== "cut");
    const scripts = leaves.map((path) => path.smtlib);
    expect(await checkLeaves(scripts, result.complete, expected.assuming)).toEqual([]);
  });
});

function errorsByLine(result: Result): string[] {
  return [...new Set(result.errors.map((error) => `${error.location.line}: ${error.kind}`))].sort();
}
