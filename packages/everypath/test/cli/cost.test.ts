/** `everypath cost` from the command line to the exit status. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { resultSchema } from "@everypath/report";
import { afterAll, describe, expect, it } from "vitest";
import { runMain } from "./support.ts";

const room = mkdtempSync(join(tmpdir(), "everypath-cost-"));
afterAll(() => rmSync(room, { recursive: true, force: true }));

function file(name: string, text: string): string {
  const path = join(room, name);
  writeFileSync(path, text);
  return path;
}

const header = "(GOAL COMPLEXITY)\n(STARTTERM (FUNCTIONSYMBOLS s))\n(VAR x y)\n";
const rules = "s(x,y) -{4}> f(x,y)\nf(x,y) -{7}> f(x-1,y) :|: x > 0";
const loop = file("loop.koat", `${header}(RULES ${rules})\n`);
const sameInAri = file(
  "loop.ari",
  "(format LCTRS)\n(theory Ints)\n(fun s (-> Int Int Int))\n(fun f (-> Int Int Int))\n(entrypoint s)\n(rule (s x y) (f x y) :cost 4)\n(rule (f x y) (f (- x 1) y) :guard (> x 0) :cost 7)\n",
);
const inSmt2 = file(
  "loop.smt2",
  `(declare-sort Loc 0)
(declare-const a Loc)
(define-fun init_main ((pc Loc) (x Int)) Bool (cfg_init pc a true))
(define-fun next_main ((pc Loc) (x Int) (pc1 Loc) (x1 Int)) Bool (cfg_trans2 pc a pc1 a (and (> x 0) (= x1 (- x 1)))))\n`,
);
const endless = file("endless.koat", `${header}(RULES s(x,y) -> f(x,y)\nf(x,y) -> f(x+1,y) :|: x > 0)\n`);

describe("everypath cost", () => {
  it("prints the bound and how near runs came to it, and exits 0", async () => {
    const out = join(room, "out");
    const { status, stdout, stderr } = await runMain(["cost", loop, "--out", out]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toMatch(
      /^BOUNDED {2}s in .*loop\.koat: at most 7·max\(x, 0\) \+ 4 steps, and 7·(\d+) \+ 4 reached at x = \1, y = -?\d+\n\nIt is linear\n/,
    );
    expect(stdout).toMatch(
      /runs measured, none above the bound; the nearest to it took (\d+), where the bound is \1\n/,
    );
    const result = resultSchema.parse(JSON.parse(readFileSync(join(out, "result.json"), "utf8")));
    expect(result).toMatchObject({
      command: "cost",
      verdict: "bounded",
      complete: true,
      bound: { text: "7·max(x, 0) + 4", expr: "7*max(x, 0)+4", counts: "steps", degree: "linear" },
    });
  });

  it.each([
    [sameInAri, "7*max(x, 0)+4"],
    [inSmt2, "max(x, 0)"],
  ])("reads %s", async (system, expr) => {
    const { status, stdout } = await runMain(["cost", system, "--json"]);
    const result = resultSchema.parse(JSON.parse(stdout));
    expect({ status, expr: result.bound?.expr }).toEqual({ status: 0, expr });
  });

  it("says that there is none, why, and exits 3", async () => {
    const { status, stdout } = await runMain(["cost", endless, "--time", "20"]);
    expect(status).toBe(3);
    expect(stdout).toMatch(/^UNKNOWN {2}s in .*: no bound was found\n/);
    expect(stdout).toMatch(/a run never ends, which everypath terminate shows; transitions without one: t2/);
    const { verdict, complete, bound, incomplete } = resultSchema.parse(
      JSON.parse((await runMain(["cost", endless, "--json"])).stdout),
    );
    expect({ verdict, complete, bound }).toEqual({ verdict: "unknown", complete: false, bound: undefined });
    expect(incomplete).toMatchObject([{ reason: "no-bound" }]);
  });

  it.each([
    [
      "steps <= 7*abs(x) + 4",
      0,
      /^BOUNDED .*: steps <= 7\*abs\(x\) \+ 4 holds, since a run takes at most 7·max\(x, 0\) \+ 4 steps/,
    ],
    [
      "steps <= 7*x + 4",
      1,
      /^REFUTED .*: a run takes \d+ steps from x = -\d+, y = -?\d+: steps <= 7\*x \+ 4 does not hold\n/,
    ],
  ])("decides %s", async (asked, status, line) => {
    expect(await runMain(["cost", loop, "--ask", asked])).toMatchObject({
      status,
      stdout: expect.stringMatching(line),
    });
  });

  it("says unknown of what is asked where nothing shows it", async () => {
    const { status, stdout } = await runMain([
      "cost",
      endless,
      "--ask",
      "steps <= 2^(abs(x) + 99)",
      "--json",
    ]);
    const result = resultSchema.parse(JSON.parse(stdout));
    expect({ status, verdict: result.verdict, answer: result.ask?.answer }).toEqual({
      status: 3,
      verdict: "unknown",
      answer: "unknown",
    });
  });

  it.each([
    [["cost", join(room, "x.c")], /x\.c: it cannot be read \(no such file or directory\); check the path/],
    [
      ["cost", join(room, "none.koat")],
      /none\.koat: it cannot be read \(no such file or directory\); check the path/,
    ],
    [["cost", loop, "--time", "1.5"], /--time 1\.5: not a positive whole number/],
    [["cost", loop, "--ask", "steps <= z"], /--ask 'steps <= z': z is no input; inputs are x, y$/m],
    [["cost", loop, "--ask", "x > 3"], /--ask 'x > 3': expected steps <= and a formula over the inputs/],
  ])("refuses %j with one line and exit status 2", async (argumentsGiven, line) => {
    const { status, stdout, stderr } = await runMain(argumentsGiven);
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toMatch(line);
    expect(stderr.trimEnd()).not.toContain("\n");
  });
});
