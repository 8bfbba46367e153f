/** Undefined operations on constants, of which the compiler leaves nothing behind (c/constant-checks.ts). */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Result } from "@everypath/report";
import { afterAll, expect, test } from "vitest";
import { exploreInProcess } from "../../everypath/test/examples/in-process.ts";

const folder = mkdtempSync(join(tmpdir(), "everypath-constants-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function explore(source: string, options: readonly string[] = [], file = "f.c"): Promise<Result> {
  const path = join(folder, file);
  writeFileSync(path, source);
  return exploreInProcess(path, ["--entry", "f", "--fresh-globals", ...options]);
}

const errorsOf = ({ errors }: Result) => errors.map(({ kind, replay }) => [kind, replay]);

const undefinedOperations: Readonly<Record<string, readonly [source: string, kind: string]>> = {
  quotient: ["int f(void) { int x = 1 / 0; return 0; }", "division-by-zero"],
  "remainder that is returned": ["int f(int y) { if (y == 3) return 5 % 0; return y; }", "division-by-zero"],
  "unsigned quotient": ["unsigned f(void) { return 7u / (3u - 3u); }", "division-by-zero"],
  "quotient of the least number": [
    "int f(void) { int x = (-2147483647 - 1) / -1; return 0; }",
    "signed-overflow",
  ],
  "remainder of the least number": [
    "int f(void) { int x = (-2147483647 - 1) % -1; return 0; }",
    "signed-overflow",
  ],
  sum: ["int f(void) { int x = 2147483647 + 1; return x != 5; }", "signed-overflow"],
  negation: ["int f(void) { int x = -(-2147483647 - 1); return x > 2; }", "signed-overflow"],
  product: ["long f(void) { return 65536 * 65536; }", "signed-overflow"],
  "shift to the right": ["int f(void) { int x = 31 >> 40; return 0; }", "shift-out-of-range"],
  "shift by less than nothing": ["int f(void) { return 1 << -1; }", "shift-out-of-range"],
  conversion: ["int f(void) { unsigned char x = 256.0; return 0; }", "signed-overflow"],
  "conversion of an infinity": ["int f(void) { return (int)(1e300 * 1e300); }", "signed-overflow"],
};

test.each(Object.entries(undefinedOperations))("%s", async (_, [source, kind]) => {
  const result = await explore(source);
  expect(result).toMatchObject({ verdict: "unsafe", complete: true });
  expect(errorsOf(result)).toEqual([[kind, "confirmed"]]);
});

test("is found where the user wants no warnings, or has them as errors", async () => {
  const source = "int f(void) { int x = 2147483647 + 1; return x != 5; }";
  for (const flags of ["-w", "-w -Werror", "-Wno-integer-overflow -Werror"]) {
    const options = flags.split(" ").flatMap((flag) => ["--cflag", flag]);
    expect(errorsOf(await explore(source, options))).toEqual([["signed-overflow", "confirmed"]]);
  }
});

test("where overflow wraps around it is none, also of constants", async () => {
  const source = `int f(int x) {
  int y = 2147483647 + 1;
  if (x == 3) return 1 / 0;
  return x > 2147483600 ? x + 100 : y;
}
`;
  const wrapped = await explore(source, ["--cflag", "-fwrapv"]);
  expect(errorsOf(wrapped)).toEqual([["division-by-zero", "confirmed"]]);
  expect(wrapped.complete).toBe(true);
  const checked = await explore(source, ["--cflag", "-fwrapv", "--cflag", "-fno-wrapv"]);
  expect(errorsOf(checked)).toEqual([["signed-overflow", "confirmed"]]);
});

test("constants of C++ have no variable to be read from", async () => {
  const source = `extern "C" int f(int y) { const int none = 0; if (y == 2) return 8 % none; return 1; }`;
  expect(errorsOf(await explore(source, [], "f.cpp"))).toEqual([["division-by-zero", "confirmed"]]);
});

test("the file's other operations are what they were", async () => {
  const source = `int f(int a, int b) {
  if (a == 12345) return 1 / 0;
  if (a == 12346) return 2147483647 + 1;
  if (b == 77) return a / (a - a);
  return a / b + (a >> b);
}
`;
  const result = await explore(source);
  expect(result.complete).toBe(true);
  expect(result.errors.map(({ kind, location, replay }) => [kind, location.line, replay]).sort()).toEqual([
    ["division-by-zero", 2, "confirmed"],
    ["division-by-zero", 4, "confirmed"],
    ["division-by-zero", 5, "confirmed"],
    ["shift-out-of-range", 5, "confirmed"],
    ["signed-overflow", 3, "confirmed"],
    ["signed-overflow", 5, "confirmed"],
    ["signed-overflow", 5, "confirmed"],
  ]);
});

test("what is never run is no error, nor what only seems too much", async () => {
  const source = `int f(int y) {
  if (0) return 1 / 0;
  unsigned wide = 4294967295u + 2u;
  unsigned char cut = (unsigned char)300;
  float small = (unsigned)-0.5f;
  return sizeof(1 / 0) == 4 && (1 || 1 / 0) && wide == 1 && cut == 44 && small == 0 ? 7 : y;
}
`;
  const result = await explore(source);
  expect(result).toMatchObject({ verdict: "safe", errors: [] });
  expect(result.paths.map(({ result: value }) => value?.text)).toEqual(["7"]);
});

test("fractions below 0 are cut off to 0, also as unsigned", async () => {
  for (const type of ["float", "double"])
    for (const integer of ["unsigned char", "unsigned", "unsigned long"]) {
      const source = `int f(${type} x) { if (!(x > -1 && x < 200)) return 3; ${integer} y = x; return y < 5; }`;
      expect((await explore(source)).errors).toEqual([]);
    }
});
