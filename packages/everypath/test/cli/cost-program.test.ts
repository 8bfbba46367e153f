/** `everypath cost` of a program, from the command line to the exit status. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { resultSchema } from "@everypath/report";
import { afterAll, describe, expect, it } from "vitest";
import { runMain } from "./support.ts";

const room = mkdtempSync(join(tmpdir(), "everypath-cost-program-"));
afterAll(() => rmSync(room, { recursive: true, force: true }));

const program = join(room, "program.c");
writeFileSync(
  program,
  `void h(unsigned int j) { while (j > 0) j--; }
int subtract(int x, int y) { int z = 0; while (x > 0) { x--; z++; } while (y > 0) { y--; z--; } return z; }
void endless(unsigned int n) { while (n <= 7) n /= 2; }
`,
);

describe("everypath cost", () => {
  it("tells the bound of a program, and what the worst run found takes, in the bound's shape", async () => {
    const { status, stdout, stderr } = await runMain(["cost", program, "--entry", "h"]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toMatch(
      /^BOUNDED {2}h in .*: at most 7·j \+ 7 instructions, and 7·(\d+) \+ 7 reached at j = \1\n/,
    );
    const [, cost, bound] = /nearest to it took (\d+), where the bound is (\d+)/.exec(stdout) ?? [];
    const j = Number(/reached at j = (\d+)/.exec(stdout)?.[1]);
    expect([cost, bound]).toEqual([String(7 * j + 7), String(7 * j + 7)]);
    expect(j).toBeGreaterThan(1000);
  });

  it.each([
    [
      "steps <= 7*j + 7",
      0,
      /^BOUNDED .* steps <= 7\*j \+ 7 holds, since a run takes at most 7·j \+ 7 instructions/,
    ],
    ["steps < 7*j + 8", 0, /^BOUNDED/],
    ["steps <= 7*umax32 + 7", 0, /^BOUNDED/],
    [
      "steps < 7*j + 7",
      1,
      /^REFUTED .* a run takes (at least )?\d+ instructions from j = \d+: steps < 7\*j \+ 7 does not hold/,
    ],
    // Only where j is 15 or more.
    ["steps <= 6*j + 21", 1, /^REFUTED/],
    ["steps <= 1000", 1, /^REFUTED/],
  ])("decides %s of h", async (asked, status, line) => {
    const answer = await runMain(["cost", program, "--entry", "h", "--ask", asked]);
    expect(answer).toMatchObject({ status, stderr: "", stdout: expect.stringMatching(line) });
  });

  it("gives the input that refutes as JSON, with what its run takes", async () => {
    const { stdout } = await runMain([
      "cost",
      program,
      "--entry",
      "subtract",
      "--json",
      "--ask",
      "steps <= 10*max(x, 0) + 99",
    ]);
    const { ask, verdict } = resultSchema.parse(JSON.parse(stdout));
    expect(verdict).toBe("refuted");
    const value = (name: string) => Number(ask?.run?.inputs.find((each) => each.name === name)?.value);
    const steps = 10 * Math.max(0, value("x")) + 10 * Math.max(0, value("y")) + 16;
    expect(ask).toMatchObject({ answer: "false", counts: "instructions" });
    expect(
      Number(ask?.run?.cost) === steps || (ask?.run?.isWhole === false && Number(ask?.run?.cost) < steps),
    ).toBe(true);
    expect(Number(ask?.run?.cost)).toBeGreaterThan(10 * Math.max(0, value("x")) + 99);
  });

  it("refutes what is asked of a program that has no bound, and else does not know", async () => {
    const endless = (asked: string) =>
      runMain(["cost", program, "--entry", "endless", "--time", "5", "--ask", asked]);
    expect(await endless("steps <= 100000")).toMatchObject({ status: 1 });
    expect(await endless("steps <= 2^(64 + n)")).toMatchObject({
      status: 3,
      stdout: expect.stringMatching(/^UNKNOWN .*: whether steps <= 2\^\(64 \+ n\) is not known/),
    });
  });

  it("gives it as JSON, and draws bound and measured runs over each parameter", async () => {
    const out = join(room, "out");
    const { status, stdout } = await runMain([
      "cost",
      program,
      "--entry",
      "subtract",
      "--json",
      "--out",
      out,
    ]);
    expect(status).toBe(0);
    const result = resultSchema.parse(JSON.parse(stdout));
    expect(result).toMatchObject({
      command: "cost",
      entry: "subtract",
      verdict: "bounded",
      complete: true,
      bound: {
        expr: "10*max(x,0)+10*max(y,0)+16".replaceAll(",", ", "),
        counts: "instructions",
        degree: "linear",
      },
    });
    expect(readdirSync(out).sort()).toEqual(["cost-x.svg", "cost-y.svg", "result.json"]);
    const picture = readFileSync(join(out, "cost-x.svg"), "utf8");
    // Negative values of x are in the picture, where both the bound and the runs stay flat.
    const heights = [...picture.matchAll(/<circle cx="([\d.]+)" cy="([\d.]+)"/g)].map(([, , y]) => Number(y));
    expect(heights.length).toBeGreaterThan(20);
    expect(new Set(heights.slice(0, 10)).size).toBe(1);
    expect(heights.at(-1)).toBeLessThan(heights[0] as number);
  });

  it("is unknown, with exit status 3, where a run does not end, whatever is counted", async () => {
    for (const count of ["instructions", "calls:h"]) {
      const asked = await runMain(["cost", program, "--entry", "endless", "--time", "5", "--count", count]);
      expect(asked).toMatchObject({ status: 3, stdout: expect.stringMatching(/^UNKNOWN/) });
    }
  });

  it("refuses with one line what it does not know", async () => {
    const refused = [
      [["--count", "cycles"], "--count cycles: give instructions"],
      [["--count", "calls:nobody"], "--count calls:nobody: "],
      [["--signed-overflow", "trap"], "--signed-overflow trap: give wrap or error"],
      [["--entry", "h", "--ask", "steps <= k"], "--ask 'steps <= k': k is no input"],
      [["--entry", "hh"], "there is no procedure hh"],
      [["--time", "0"], "--time 0: "],
      [["--data-model", "ilp64"], "--data-model ilp64: "],
    ] as const;
    for (const [options, line] of refused) {
      const { status, stderr, stdout } = await runMain(["cost", program, ...options]);
      expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
      expect(stderr).toContain(line);
      expect(stderr.trimEnd()).not.toContain("\n");
    }
  });
});
