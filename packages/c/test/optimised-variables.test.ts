/**
 * Static variables that optimisation shrank to a bit, divided into fields or left to be computed: whatever is told of them at any level is
 * what the program without optimisation has there, for every input.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { printReader } from "@everypath/core";
import { cLanguage } from "@everypath/debug";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { open } from "../../debug/test/support.ts";
import { exploreInProcess, runInProcess } from "../../everypath/test/examples/in-process.ts";
import { compileToLlvm } from "../src/clang.ts";
import { loadC } from "../src/load.ts";

const source = `#include <assert.h>
static int flag = 3; static long wide = 7; static int zero; static _Bool yes;
static double fraction = 1.5; static signed char low = -5; static int *pointer; static unsigned char never = 5;
static struct { int a, b; short c[2]; struct { char d; long e; } inner; } record = {1, 2, {3, 4}, {5, 6}};
static struct { unsigned few : 3, more : 9; int rest; } fields = {1, 2, 3};
static int table[3];
int cell;
static int keep(int v) {
  static int calls, once = 4;
  static struct { int p, q; } pair;
  pair.p += v;
  if (v > 2) pair.q = v;
  if (v > 7) once = 5;
  return once + pair.p + pair.q + (calls += v);
}
int entry(int x) {
  if (x < 0 || x > 9) return 0;
  if (x > 3) flag = 9;
  if (x > 5) wide = -1000;
  if (x > 4) zero = 1;
  if (x > 6) yes = 1;
  if (x > 8) fraction = 2.5;
  if (x > 1) low = 100;
  record.a = x;
  if (x > 3) record.b += 4;
  record.c[1] = x * 2;
  record.inner.e += x;
  fields.few = x;
  fields.rest = x;
  table[0] = x;
  table[2] = table[0] + 3;
  if (x == 8) pointer = &cell;
  cell = flag + (int)wide + zero + (int)fraction + record.b + record.c[1] + table[2] + (pointer != 0) + yes + never;
  cell += keep(x);
  cell += keep(x) + fields.few + low;
  for (int i = 0; i < 3; i++) cell += i;
  assert(cell != -792);
  return flag + zero;
}
int other(int y) {
  flag = 9; record.a += y; table[0] += y; table[2] += y; record.c[1] += y; fields.rest += y;
  return flag + wide + zero + (int)fraction + record.b + record.a + record.c[1] + table[2] + table[0] + (pointer != 0)
    + keep(y) + yes + low + never + record.inner.e + fields.few + fields.rest;
}
`;

const levels = ["-O1", "-O2", "-Os"] as const;
/** On both sides of each of the conditions that bits are left of. */
const inputs = [1, 4, 7, 9] as const;
let folder = "";
let file = "";

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "everypath-optimised-"));
  file = join(folder, "variables.c");
  writeFileSync(file, source);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What the one path of a call leaves behind, by name. */
async function finalValues(
  program: string,
  input: number,
  options: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const result = await exploreInProcess(program, [
    ...["--call", `entry(${input})`, "--fresh-globals", "--no-check", "assertion", "--no-replay"],
    ...options,
  ]);
  expect(result.incomplete).toEqual([]);
  expect(result.paths).toHaveLength(1);
  return new Map(result.paths.flatMap(({ final }) => (final ?? []).map(({ name, text }) => [name, text])));
}

/** Every value of the one is the other's; answers with the names that both have. */
function expectAgreement(told: ReadonlyMap<string, string>, plain: ReadonlyMap<string, string>): string[] {
  const both = [...told.keys()].filter((name) => plain.has(name));
  expect(Object.fromEntries(both.map((name) => [name, told.get(name)]))).toEqual(
    Object.fromEntries(both.map((name) => [name, plain.get(name)])),
  );
  return both;
}

describe("what a run leaves behind is what it leaves without optimisation", () => {
  const plain = new Map<number, ReadonlyMap<string, string>>();
  beforeAll(async () => {
    for (const input of inputs) plain.set(input, await finalValues(file, input, []));
  });

  test.each(levels)("%s", async (level) => {
    const compared = new Set<string>();
    for (const input of inputs) {
      const values = await finalValues(file, input, [`--cflag=${level}`]);
      for (const name of expectAgreement(values, plain.get(input) ?? new Map())) compared.add(name);
    }
    const expected = ["flag", "wide", "zero", "yes", "fraction", "low", "cell", "record.b", "table[2]"];
    for (const name of expected) expect(compared, name).toContain(name);
  });

  test("as a file of LLVM's", async () => {
    const runtimeInclude = join(import.meta.dirname, "../runtime/include");
    const compiled = await compileToLlvm(
      { path: file },
      { dataModel: "lp64", cflags: ["-O2"], runtimeInclude },
    );
    if (compiled.text === undefined) throw new Error(compiled.diagnostic.message);
    const module = join(folder, "variables.ll");
    writeFileSync(module, compiled.text);
    for (const input of inputs)
      expectAgreement(await finalValues(module, input, []), plain.get(input) ?? new Map());
    // As LLVM 14 wrote it: the expression is missing where the variable is 0 or 1.
    const old = compiled.text.replaceAll(
      /DIExpression\(DW_OP_deref_size, 1, DW_OP_constu, 1, DW_OP_mul, DW_OP_constu, 0, DW_OP_plus, DW_OP_stack_value\)/g,
      "DIExpression()",
    );
    expect(old).not.toBe(compiled.text);
    writeFileSync(module, old);
    for (const input of inputs) {
      const told = expectAgreement(await finalValues(module, input, []), plain.get(input) ?? new Map());
      if (input > 6) expect(told).toContain("zero");
    }
  });
});

test.each(levels)("every command ends as it does without optimisation: %s", async (level) => {
  const options = ["--entry", "entry", "--fresh-globals", `--cflag=${level}`, "--no-check", "memory-leak"];
  const explored = await exploreInProcess(file, options);
  expect(explored.verdict).toBe("unsafe");
  expect(explored.errors.map(({ kind, replay, inputs: found }) => [kind, replay, found[0]?.value])).toEqual([
    ["assertion", "confirmed", "6"],
  ]);
  for (const command of ["bmc", "trace"] as const) {
    const { verdict, errors } = await runInProcess(command, file, options);
    expect([verdict, errors[0]?.inputs[0]?.value]).toEqual(["unsafe", "6"]);
  }
});

test("a debugger shows the values that a bit stands for, and fields by their names", async () => {
  const loaded = await loadC([file], {
    dataModel: "lp64",
    includeDirectories: [],
    definitions: [],
    compilerFlags: ["-O2"],
    onNote: () => {},
  });
  if ("diagnostics" in loaded) throw new Error("it compiles");
  const session = open({ ...loaded, language: cLanguage }, "entry");
  const value = (expression: string): string => {
    const found = session.evaluate(expression);
    if ("problem" in found) return found.problem;
    return found.value.kind === "scalar" ? printReader(found.value.term) : found.value.kind;
  };
  expect(["flag", "wide + 1", "record.b * 2", "low", "table[2]"].map(value)).toEqual([
    "3",
    "8",
    "4",
    "-5",
    "0",
  ]);
  expect(session.set("flag", "9")).toMatchObject({
    problem: expect.stringContaining("left one bit of this int"),
  });
});
