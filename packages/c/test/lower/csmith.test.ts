/** Programs of csmith lower to valid IR at every level of optimisation, and nothing in them is refused. */
import { execFileSync } from "node:child_process";
import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import { compile, linkModules, requireProgram } from "./support.ts";

const levels = ["-O0", "-O1", "-O2"];
const seeds = [11, 12, 13, 14];

test.each(seeds)("seed %s", { timeout: 300_000 }, async (seed) => {
  const source = execFileSync("csmith", ["--seed", `${seed}`], { encoding: "utf8", cwd: tmpdir() });
  for (const level of levels) {
    const cflags = ["-I/usr/include/csmith", "-w", level];
    const program = requireProgram(linkModules([await compile(source, "random.c", { cflags })]));
    expect([level, program.unsupported]).toEqual([level, []]);
  }
});
