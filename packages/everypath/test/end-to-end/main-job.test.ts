/** What a user does first: explore the regular expressions, keep the result, look at the tests. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { resultSchema, testCaseSchema } from "@everypath/report";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { everypath, type Finished } from "../examples/everypath.ts";

const regexp = fileURLToPath(new URL("../../../../examples/c/regexp.c", import.meta.url));
let folder = "";
let finished: Finished;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "everypath-main-job-"));
  finished = await everypath("explore", regexp, "--out", join(folder, "out"));
}, 300_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("everypath explore examples/c/regexp.c --out out", () => {
  test("finds the bug and says so", () => {
    // Progress, and nothing else.
    expect(finished.stderr).toMatch(/^(everypath: (exploring|replaying): .*\n?)*$/);
    expect(finished.status).toBe(1);
    expect(finished.stdout).toContain("out-of-bounds");
    expect(finished.stdout).toMatch(/paths/i);
    expect(finished.stdout).toMatch(/lines|coverage/i);
  });

  test("writes the result and one test for each path", () => {
    const out = join(folder, "out");
    const result = resultSchema.parse(JSON.parse(readFileSync(join(out, "result.json"), "utf8")));
    expect(result.verdict).toBe("unsafe");
    expect(result.complete).toBe(true);
    expect(result.errors.map((error) => [error.kind, error.replay])).toEqual([
      ["out-of-bounds", "confirmed"],
    ]);
    expect(existsSync(join(out, "tree.dot"))).toBe(true);

    const tests = readdirSync(join(out, "tests")).filter((name) => name.endsWith(".json"));
    const cases = tests.map((name) =>
      testCaseSchema.parse(JSON.parse(readFileSync(join(out, "tests", name), "utf8"))),
    );
    const leaves = result.paths.filter((path) => path.end !== "cut").map((path) => path.id);
    expect(cases.map((testCase) => testCase.path).sort((a, b) => a - b)).toEqual(leaves);
  });

  test("the pattern found opens a bracket that it does not close", () => {
    const result = resultSchema.parse(JSON.parse(readFileSync(join(folder, "out/result.json"), "utf8")));
    const [pattern] = result.errors[0]?.inputs ?? [];
    const text = Buffer.from(pattern?.bytes ?? "", "hex").toString("latin1");
    expect(text).toMatch(/\[[^\]]*$/s);
  });
});
