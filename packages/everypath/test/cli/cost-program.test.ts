/** `everypath cost` of a program, from the command line to the exit status. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { resultSchema } from "../../src/report/result.ts";
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
  it("tells the bound of a program, and the run nearest to it", async () => {
    const { status, stdout, stderr } = await runMain(["cost", program, "--entry", "h"]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toMatch(/^BOUNDED {2}h in .*: at most 7·j \+ 7 instructions\n/);
    const [, cost, bound, j] =
      /nearest to it took (\d+), where the bound is (\d+): j = (\d+)/.exec(stdout) ?? [];
    expect([cost, bound]).toEqual([String(7 * Number(j) + 7), String(7 * Number(j) + 7)]);
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
      [["--ask", "steps <= 3"], "--ask 'steps <= 3': "],
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
