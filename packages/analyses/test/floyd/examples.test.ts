/** `everypath prove` on the programs of examples/prove and examples/king, as a user runs it: exit status, JSON and text. */

import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Result, resultSchema } from "@everypath/report";
import { describe, expect, test } from "vitest";
import { runProcess } from "../../../everypath/test/examples/everypath.ts";
import { type Outcome, outcomeInProcess } from "../../../everypath/test/examples/in-process.ts";

const folder = fileURLToPath(new URL("../../../../examples/prove", import.meta.url));
const programs = readdirSync(folder).filter((name) => name.endsWith(".c"));
const king = fileURLToPath(new URL("../../../../examples/king", import.meta.url));

function prove(...args: readonly string[]): Promise<Outcome> {
  return outcomeInProcess(["prove", ...args]);
}

async function resultOf(...args: readonly string[]): Promise<Result & { readonly status: number }> {
  const { status, stdout } = await prove(...args, "--json");
  return { ...resultSchema.parse(JSON.parse(stdout)), status };
}

describe.each(programs)("%s", (name) => {
  const isWrong = name.endsWith("-wrong.c");

  test(isWrong ? "is refuted" : "is proved", { timeout: 300_000 }, async () => {
    const result = await resultOf(join(folder, name));
    expect(result.command).toBe("prove");
    expect(result.incomplete).toEqual([]);
    expect(result.complete).toBe(true);
    expect(result.verdict).toBe(isWrong ? "refuted" : "proved");
    expect(result.status).toBe(isWrong ? 1 : 0);
    expect(result.procedures).toMatchObject([{ name: result.entry, verdict: result.verdict }]);
    for (const path of result.paths) {
      expect(path.verdict === "refuted").toBe(path.end === "error");
      expect(path.from).toBeDefined();
      expect(path.to).toBeDefined();
    }
    for (const error of result.errors) {
      expect(error.counterexample?.replay).toBe("confirmed");
      expect(error.inputs.some(({ at }) => at !== undefined)).toBe(true);
      expect(error.message).toMatch(/from a state that satisfies the assertion at .*:\d+:\d+/);
    }
  });
});

describe("what is told", () => {
  test("a failure of PL/I in text", async () => {
    const { status, stdout } = await prove(join(king, "integer-root-wrong.pli"));
    expect(status).toBe(1);
    expect(stdout).toMatch(/^REFUTED {2}ROOT in .*: 1 obligation fails\n/);
    expect(stdout).toMatch(/state {6}R!1 = \d+ {3}at .*integer-root-wrong.pli:7:9\n/);
    expect(stdout).toMatch(/run {8}a run with N = \d+, R = -?\d+ fails here\n/);
    expect(stdout).toMatch(/refuted {2}line 7 → line 10, failure 1/);
  });

  test("each procedure of a file", async () => {
    const result = await resultOf(join(king, "integer-root.pli"), join(king, "gcd.pli"), "--no-alias");
    expect(result.procedures).toMatchObject([
      { name: "ROOT", verdict: "proved", location: { line: 2 } },
      { name: "GCD", verdict: "proved", location: { line: 2 } },
    ]);
    expect(new Set(result.paths.map(({ procedure }) => procedure))).toEqual(new Set(["ROOT", "GCD"]));
    const alone = await resultOf(join(king, "gcd.pli"), "--entry", "GCD");
    expect(alone.procedures?.map(({ name }) => name)).toEqual(["GCD"]);
  });

  test("the same twice", async () => {
    const reportOf = async () => {
      const { status, stats, ...rest } = await resultOf(join(king, "maximum-wrong.pli"));
      return { ...rest, queries: stats.queries };
    };
    expect(await reportOf()).toEqual(await reportOf());
  });

  test("the arguments of a call, and assumptions", async () => {
    const one = await resultOf(join(king, "integer-root-wrong.pli"), "--call", "ROOT(7, R)");
    expect(one.verdict).toBe("refuted");
    const two = await resultOf(join(king, "maximum.pli"), "--assume", "N <= 3", "--no-alias");
    expect(two).toMatchObject({ verdict: "proved", assume: ["N <= 3"] });
    const none = await prove(join(king, "maximum.pli"), "--assume", "N < 1");
    expect(none.status).toBe(3);
    expect(none.stdout).toContain("vacuous");
  });

  test("an unknown verdict has exit status 3, and says why", async () => {
    const { status, stdout } = await prove(join(king, "power.pli"));
    expect(status).toBe(3);
    expect(stdout).toMatch(/uncut-loop .*power\.pli:\d+/);
  });

  test.each([
    join(folder, "gcd.c"),
    join(king, "integer-root.pli"),
    join(king, "binary-search.pli"),
    join(king, "bubble-sort.pli"),
  ])("what the proof of %s rests on, confirmed by another solver", async (file) => {
    const { stdout } = await prove(file, "--dump", "smtlib");
    const expected = stdout.match(/^; unsat is expected$/gm) ?? [];
    expect(expected.length).toBeGreaterThan(1);
    const answers = (await runProcess("z3", ["-in", "-T:60"], stdout)).stdout.trim().split("\n");
    expect(answers).toEqual(expected.map(() => "unsat"));
  });

  test("a directory with the result and the obligations", async () => {
    const directory = mkdtempSync(join(tmpdir(), "everypath-prove-"));
    try {
      const { status, stdout } = await prove(join(king, "gcd.pli"), "--no-alias", "--out", directory);
      expect(status).toBe(0);
      expect(stdout).toMatch(/written {3}to .*: result\.json, \d+ scripts in obligations\/\n/);
      const result = resultSchema.parse(JSON.parse(readFileSync(join(directory, "result.json"), "utf8")));
      expect(result.verdict).toBe("proved");
      expect(readdirSync(join(directory, "obligations")).length).toBeGreaterThan(1);
    } finally {
      rmSync(directory, { recursive: true });
    }
  });

  test("a missing file, an unknown entry", async () => {
    expect(await prove(join(king, "nothing.pli"))).toMatchObject({ status: 2, stdout: "" });
    expect(await prove(join(king, "gcd.pli"), "--entry", "LCM")).toMatchObject({ status: 2, stdout: "" });
  });
});
