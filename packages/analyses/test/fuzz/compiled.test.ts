/** Children that run as compiled code: what is found is what is found in the engine, errors included that a compiled program does not show by itself. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { includeDirectory } from "@everypath/c";
import { compileQuick, type QuickProgram, QuickRuns } from "@everypath/replay";
import { afterAll, expect, test } from "vitest";
import type { CompiledRuns, Compiling } from "../../src/fuzz/index.ts";
import { failuresOf, fuzzFile, told } from "./support.ts";

const room = mkdtempSync(join(tmpdir(), "everypath-compiled-"));
afterAll(() => rmSync(room, { recursive: true, force: true }));

/** Steps that give a run seconds, however busy the machine is. */
const enough = 5_000_000_000;

const common = { entry: "main", dataModel: "lp64", unchecked: [] } as const;

function fileOf(name: string, text: string): string {
  const file = join(room, `${name}.c`);
  writeFileSync(file, text);
  return file;
}

async function quickProgram(file: string): Promise<QuickProgram> {
  const compiled = await compileQuick([{ path: file }], { ...common, runtimeInclude: includeDirectory() });
  if ("refused" in compiled) throw new Error(compiled.refused);
  return compiled;
}

/** Errors that depend on values, not on the way through the program: a run before them went the same way. */
const program = `#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static unsigned char in[32];
static int table[16];
static int work(size_t size) {
  int unset[8];
  int *heap = malloc(16);
  int result = 0;
  for (size_t i = 0; i < 4; i++) unset[i] = (int)i;
  if (size < 6) { free(heap); return 1; }
  result += table[in[1] & 31];
  result += 0x7fffff80 + in[2];
  heap[in[3] & 7] = 1;
  if (unset[in[4] & 7] > 2) result -= 7;
  result -= 100 / (in[5] - 65);
  if (in[0] == 'L') return result;
  free(heap);
  return result;
}
int main(void) {
  size_t size = fread(in, 1, sizeof in, stdin);
  int total = 0;
  for (size_t i = 6; i < size; i++) {
    if (in[i] > 'a') total++;
    else total += 2;
  }
  return (work(size) ^ total) & 1;
}
`;

/** How often it was asked, and how often the engine need not look. */
function counting(runs: CompiledRuns, counts: { asked: number; alike: number }): CompiledRuns {
  return {
    trail: (input) => {
      counts.asked++;
      return runs.trail(input);
    },
    isWritten: (input) => {
      const isWritten = runs.isWritten(input);
      if (isWritten) counts.alike++;
      return isWritten;
    },
  };
}

test("finds the same inputs and errors in the same order", { timeout: 300_000 }, async () => {
  const file = fileOf("values", program);
  const options = { maxInputs: 500, maxBytes: 32, budgets: undefined };
  const counts = { asked: 0, alike: 0 };
  const compiling: Compiling = {
    compile: () => quickProgram(file),
    runsOf: (compiled) => counting(new QuickRuns(compiled as QuickProgram, enough), counts),
    afterInputs: 0,
    afterSeconds: 0,
  };
  const { budgets: _, ...limits } = options;
  const inEngine = await fuzzFile(file, ["abcdefghijkl"], limits);
  const asCompiled = await fuzzFile(file, ["abcdefghijkl"], { ...limits, compiling });
  const { instructions: _more, coverage: _runs, ...expected } = told(inEngine);
  const { instructions: _fewer, coverage: _others, ...actual } = told(asCompiled);
  expect(actual).toEqual(expected);
  const kinds = failuresOf(inEngine).map(([kind]) => kind);
  for (const kind of [
    "out-of-bounds",
    "signed-overflow",
    "uninitialized-read",
    "division-by-zero",
    "memory-leak",
  ])
    expect(kinds).toContain(kind);
  // Most are made to fail a check, and so the engine's.
  expect(counts.asked).toBeGreaterThan(20);
  expect(counts.alike).toBeGreaterThan(2);
});

test("tells runs apart by what they cover, and leaves failures to the engine", {
  timeout: 300_000,
}, async () => {
  const runs = new QuickRuns(await quickProgram(fileOf("trails", program)), enough);
  const reading = (text: string) => ({ readings: [{ name: "stdin", bytes: Buffer.from(text, "latin1") }] });
  const trail = (text: string) => runs.trail(reading(text));
  const plain = trail("a\0\0\0\0a");
  expect(plain).toBeDefined();
  // Other bytes, the same way; then another branch, and another number of rounds.
  expect(trail("b\x01\x02\x01\x01b")).toBe(plain);
  const others = [trail("a\0\0\0\0ab"), trail("a\0\0\0\0aA"), trail("a\0\0\0\0abb"), trail("a")];
  expect(others).not.toContain(undefined);
  expect(new Set([plain, ...others]).size).toBe(5);
  // Eight and fourteen rounds are about as many, sixteen are more.
  const rounds = (count: number) => trail(`a\0\0\0\0a${"b".repeat(count)}`);
  expect(rounds(8)).toBe(rounds(14));
  expect(rounds(8)).not.toBe(rounds(16));
  for (const failing of ["a\x1f\0\0\0a", "a\0\xff\0\0a", "a\0\0\x07\0a", "a\0\0\0\0A", "L\0\0\0\0a"])
    expect(trail(failing)).toBeUndefined();
  expect(trail("a\0\0\0\x07a")).toBe(plain);
  expect(runs.isWritten(reading("a\0\0\0\x07a"))).toBe(false);
  expect(runs.isWritten(reading("a\0\0\0\x03a"))).toBe(true);
  // Input that is not read is not known to make no difference.
  expect(
    runs.trail({ readings: [...reading("a").readings, { name: "other", bytes: new Uint8Array(1) }] }),
  ).toBeUndefined();
});

test("a misaligned access through the cast of a named object is the engine's", {
  timeout: 300_000,
}, async () => {
  const text = `#include <stdio.h>
int main(void) {
  _Alignas(8) char bytes[64] = {0};
  int at = getchar() & 31;
  *(int *)(bytes + at) = 1;
  return 0;
}
`;
  const file = fileOf("misaligned", text);
  const reading = (byte: number) => ({ readings: [{ name: "stdin", bytes: Uint8Array.of(byte) }] });
  for (const unchecked of [[], ["uninitialized-read"]] as const) {
    const compiled = await compileQuick([{ path: file }], {
      ...common,
      unchecked,
      runtimeInclude: includeDirectory(),
    });
    if ("refused" in compiled) throw new Error(compiled.refused);
    const runs = new QuickRuns(compiled, enough);
    const trails = [0, 1, 2, 3, 4, 8].map((byte) => runs.trail(reading(byte)) !== undefined);
    expect(trails).toEqual([true, false, false, false, true, true]);
  }
});

test("a long run is the engine's", { timeout: 300_000 }, async () => {
  const file = fileOf(
    "long",
    "#include <stdio.h>\nint main(void) { int c = getchar(); while (c == 'x') ; return 0; }\n",
  );
  const runs = new QuickRuns(await quickProgram(file), 500_000_000);
  const trail = (text: string) => runs.trail({ readings: [{ name: "stdin", bytes: Buffer.from(text) }] });
  expect([trail("a"), trail("x"), trail("a")]).toEqual([trail("a"), undefined, trail("a")]);
  expect(trail("a")).toBeDefined();
});
