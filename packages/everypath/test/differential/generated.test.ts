/**
 * Random programs with inputs, explored completely: gcc's program, given the input of a leaf, must print what the
 * leaf says and return what its result says, and the leaves must be a partition of all inputs (asked of Debian's z3).
 * More programs: `GENERATED_SEEDS=500`.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Result, ResultPath } from "@everypath/report";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runProcess } from "../examples/everypath.ts";
import { exploreInProcess } from "../examples/in-process.ts";
import { checkLeaves, declarations, parseScript } from "../examples/smt.ts";
import { type GeneratedProgram, generateProgram } from "./generator.ts";
import { compileNative, runNative } from "./native.ts";

const seeds = Array.from({ length: Number(process.env.GENERATED_SEEDS ?? 14) }, (_, index) => index + 1);
let folder = "";

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "everypath-generated-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(seeds)("program %i", { timeout: 300_000 }, async (seed) => {
  const program = generateProgram(seed);
  const file = `program${seed}.c`;
  writeFileSync(join(folder, file), program.source);
  const result = await exploreInProcess(join(folder, file), ["--entry", "entry", "--cflag=-w"]);

  expect(result.incomplete).toEqual([]);
  expect(result.errors.filter((error) => error.kind !== "signed-overflow")).toEqual([]);
  expect(result.errors.filter((error) => error.replay !== "confirmed")).toEqual([]);
  const scripts = result.paths.map((path) => path.smtlib);
  expect(await checkLeaves(scripts, true)).toEqual([]);

  const returned = result.paths.filter((path) => path.end === "returned");
  const native = await runLeaves(seed, program, returned);
  const results = await evaluateResults(program, returned);
  const engine = returned.map((path, index) => `${stdout(path)}= ${results[index]}\n`);
  expect(engine).toEqual(native);
});

function stdout(path: ResultPath): string {
  return Buffer.from(path.stdout?.bytes ?? "", "hex").toString("latin1");
}

function inputValue(path: Result["paths"][number], name: string): string {
  // An input that the path does not depend on may be missing: any value will do.
  return path.inputs?.find((input) => input.name === name)?.value ?? "0";
}

/** What gcc's program prints for the input of each path, its result on the last line. */
async function runLeaves(
  seed: number,
  program: GeneratedProgram,
  paths: readonly ResultPath[],
): Promise<string[]> {
  const count = program.parameters.length;
  const args = program.parameters.map(
    ({ type }, index) => `(${type.name})${type.signed ? "strtoll" : "strtoull"}(values[${index}], NULL, 10)`,
  );
  // Each input in a process of its own, so that no global remembers the one before.
  const driver = `#include "program${seed}.c"
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>
int main(int argc, char **argv) {
  for (char **values = argv + 1; values < argv + argc; values += ${count}) {
    fflush(stdout);
    if (fork() == 0) {
      printf("= %lld\\n", entry(${args.join(", ")}));
      exit(0);
    }
    int status;
    wait(&status);
    if (status != 0) printf("= crashed\\n");
  }
}
`;
  const file = `driver${seed}.c`;
  writeFileSync(join(folder, file), driver);
  const native = await compileNative(folder, file, []);
  const values = paths.flatMap((path) => program.parameters.map(({ name }) => inputValue(path, name)));
  const finished = await runNative(native, values, 20);
  if (finished === undefined) throw new Error(`program ${seed} does not end when it runs natively`);
  return finished.stdout.match(/(?:(?!= ).*\n)*= .*\n/g) ?? [];
}

/** The result of each path under its inputs, by z3. */
async function evaluateResults(program: GeneratedProgram, paths: readonly ResultPath[]): Promise<string[]> {
  const parameters = program.parameters.map(
    ({ name, type }) => [name, `(declare-const ${name} (_ BitVec ${type.width}))`] as const,
  );
  const preamble = declarations([
    { declarations: new Map(parameters), conjuncts: [] },
    ...paths.map((path) => parseScript(path.smtlib)),
  ]);
  const questions = paths.map((path) => {
    const equations = program.parameters.map(({ name, type }) => {
      const bits = BigInt.asUintN(type.width, BigInt(inputValue(path, name)));
      return `(assert (= ${name} (_ bv${bits} ${type.width})))`;
    });
    const answer = `(assert (= answer ${path.result?.smtlib ?? "missing"}))`;
    return `(push 1) ${equations.join(" ")} ${answer} (check-sat) (get-value (answer)) (pop 1)`;
  });
  const { stdout } = await runProcess(
    "z3",
    ["-in", "-T:60"],
    `(declare-const answer (_ BitVec 64))\n${preamble}\n${questions.join("\n")}\n`,
  );
  const bits = [...stdout.matchAll(/^\(\(answer (#x[0-9a-f]+)\)\)$/gm)].map(
    (value) => value[1]?.replace("#", "0") ?? "",
  );
  return bits.map((value) => String(BigInt.asIntN(64, BigInt(value))));
}
