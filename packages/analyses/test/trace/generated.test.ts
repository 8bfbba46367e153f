/**
 * The two directions on generated programs of C and PL/I: every trace has equivalent conditions. For C this holds the array that stands for
 * memory against the machine's objects, bytes and pointers. More programs: `GENERATED_SEEDS=200`.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSolverChain } from "@everypath/core";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { generateProgram } from "../../../everypath/test/differential/generator.ts";
import { programs } from "../../../pli/test/generator.ts";
import { programOf } from "../../../pli/test/support.ts";
import type { Tracing } from "../../src/trace/trace.ts";
import { cProgram, traced } from "./support.ts";

const count = Number(process.env.GENERATED_SEEDS ?? 3);
const solver = createSolverChain();
const folder = mkdtempSync(join(tmpdir(), "everypath-traces-"));
afterAll(() => {
  solver.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What is too hard for the solver is left open. */
const hurried = { query: { resources: 500_000, milliseconds: 2000 } };

/** How many traces are found to agree; none may differ. */
function agreeing({ paths }: Tracing): number {
  expect(paths.filter(({ equivalent }) => equivalent === false)).toEqual([]);
  return paths.filter(({ equivalent }) => equivalent === true).length;
}

test("C", { timeout: 900_000 }, async () => {
  let agreed = 0;
  for (let seed = 1; seed <= count; seed++) {
    const file = join(folder, `program${seed}.c`);
    // Variadic functions are refused backwards.
    writeFileSync(file, generateProgram(seed).source.replaceAll(/^\s*printf\(.*\);$/gm, ";"));
    const program = await cProgram(file, ["-w"]);
    agreed += agreeing(await traced(program, solver, { entry: "entry", maxPaths: 12, milliseconds: 10_000 }));
  }
  expect(agreed).toBeGreaterThan(count);
});

test("PL/I", { timeout: 600_000 }, async () => {
  let agreed = 0;
  await fc.assert(
    fc.asyncProperty(programs, async ({ text }) => {
      const program = programOf(text, { call: 'OUTER("PX", "PY")' });
      agreed += agreeing(
        await traced(program, solver, { maxPaths: 16, maxLoop: 6, milliseconds: 8_000, ...hurried }),
      );
    }),
    { numRuns: 2 * count, seed: 1976 },
  );
  expect(agreed).toBeGreaterThan(count);
});
