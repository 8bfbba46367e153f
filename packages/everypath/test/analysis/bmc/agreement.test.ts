/**
 * `bmc` and `explore` agree on generated programs whose loops are bounded: the same verdict and the same errors, as they are and with a wrong
 * assertion planted, which both must find. More programs: `BMC_SEEDS=200`.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Result } from "../../../src/report/result.ts";
import { generateProgram } from "../../differential/generator.ts";
import { runInProcess } from "../../examples/in-process.ts";
import { programs as objectPrograms } from "../../language/objects/generate.ts";

const seeds = Array.from({ length: Number(process.env.BMC_SEEDS ?? 3) }, (_, index) => index + 1);
let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "everypath-agreement-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const found = ({ verdict, errors }: Result) => ({
  verdict,
  errors: errors.map(({ kind, location: { line, column } }) => `${line}:${column}: ${kind}`),
});

async function both(name: string, text: string, options: readonly string[]) {
  const file = join(folder, name);
  writeFileSync(file, text);
  const explored = found(await runInProcess("explore", file, ["--no-replay", ...options]));
  const checked = found(await runInProcess("bmc", file, ["--no-replay", "--time", "60", ...options]));
  return { explored, checked };
}

test.each(seeds)("C program %i", { timeout: 300_000 }, async (seed) => {
  const { source, parameters } = generateProgram(seed);
  const options = ["--entry", "entry", "--cflag=-w"];
  const { explored, checked } = await both(`plain${seed}.c`, source, options);
  expect(checked).toEqual(explored);

  const planted = source
    .replace("#include <stdio.h>", "#include <stdio.h>\n#include <assert.h>")
    .replace(
      /^ {2}return \(long long\)\(total/m,
      `  assert(${parameters[0]!.name} != 5 || (total & 3) == 7);\n$&`,
    );
  const withBug = await both(`planted${seed}.c`, planted, options);
  expect(withBug.checked).toEqual(withBug.explored);
});

test.each(seeds)("object program %i", { timeout: 300_000 }, async (seed) => {
  const [generated] = fc.sample(objectPrograms({ references: seed % 2 === 0, entries: seed % 2 === 0 }), {
    seed,
    numRuns: 1,
  });
  const { explored, checked } = await both(`program${seed}.idf`, generated!.text, [
    ...(generated!.entry === undefined ? [] : ["--entry", generated!.entry]),
  ]);
  expect(checked).toEqual(explored);
});
