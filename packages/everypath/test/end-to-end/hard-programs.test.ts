/** Programs that ask for too much: what happens is reported, and the rest of the result is there. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Result } from "@everypath/report";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { explore, runProcess } from "../examples/everypath.ts";

const bin = fileURLToPath(new URL("../../bin/everypath.js", import.meta.url));
let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "everypath-hard-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function exploreSource(name: string, source: string, options: readonly string[] = []): Promise<Result> {
  writeFileSync(join(folder, name), source);
  return (await explore(join(folder, name), options)).result;
}

const kinds = (result: Result): string[] => result.errors.map((error) => error.kind);
const reasons = (result: Result): string[] => result.incomplete.map((entry) => entry.reason);

describe("a program that asks for too much", () => {
  test("2 GB of memory", async () => {
    const source = `#include <stdlib.h>
#include <everypath.h>
int main(void) {
  int x = everypath_int("x");
  if (x == 5) return 5;
  char *memory = malloc(2u << 30);
  memory[0] = 1;
  memory[(2u << 30) - 1] = 2;
  int sum = memory[0] + memory[(2u << 30) - 1] + memory[1000];
  free(memory);
  return sum;
}
`;
    const result = await exploreSource("memory.c", source);
    expect(kinds(result)).toEqual(["uninitialized-read"]);
    expect(result.paths.map((path) => path.end).sort()).toEqual(["error", "returned"]);
  });

  test("recursion without end", async () => {
    const source = `#include <everypath.h>
static int deeper(int n) { return deeper(n + 1) + 1; }
int main(void) {
  if (everypath_bool("deep")) return deeper(0);
  return 0;
}
`;
    const result = await exploreSource("recursion.c", source, ["--no-check", "signed-overflow"]);
    expect(kinds(result)).toEqual(["stack-overflow"]);
    expect(result.complete).toBe(true);
    expect(result.paths).toHaveLength(2);
  });

  test("a loop without end, within a bound of steps", async () => {
    const source = `#include <everypath.h>
int main(void) {
  unsigned i = 0;
  if (everypath_bool("loop")) for (;;) i++;
  return 0;
}
`;
    const result = await exploreSource("loop.c", source, ["--max-steps", "100000"]);
    expect(reasons(result)).toEqual(["max-steps"]);
    expect(result.verdict).toBe("unknown");
    expect(result.paths.filter((path) => path.end === "returned")).toHaveLength(1);
  });

  test("a function that nobody has defined", async () => {
    const source = `int launch(int code);
int main(void) { return launch(3) == 7; }
`;
    const result = await exploreSource("unmodelled.c", source);
    expect(reasons(result)).toEqual(["unmodelled-call"]);
    expect(result.incomplete[0]?.detail).toContain("launch");
    expect(result.incomplete[0]?.location?.line).toBe(2);
    expect(result.complete).toBe(false);
    expect(result.paths.length).toBeGreaterThan(0);
  });

  test("inline assembly is refused by name", async () => {
    const source = `#include <everypath.h>
int main(void) {
  int x = everypath_int("x");
  if (x > 10) __asm__ volatile("nop");
  return x;
}
`;
    const result = await exploreSource("assembly.c", source);
    expect(reasons(result)).toEqual(["unsupported"]);
    expect(result.incomplete[0]?.detail).toMatch(/asm|assembly/);
    expect(result.incomplete[0]?.location?.line).toBe(4);
    expect(result.paths.map((path) => path.end).sort()).toEqual(["cut", "returned"]);
  });

  test("a disk that is full", async () => {
    writeFileSync(join(folder, "small.c"), "int main(void) { return 0; }\n");
    const command = `"${process.execPath}" "${bin}" explore "${join(folder, "small.c")}" --json --quiet > /dev/full`;
    const { status, stderr } = await runProcess("sh", ["-c", command]);
    expect(status).not.toBe(0);
    expect(stderr.trimEnd().split("\n")).toHaveLength(1);
    expect(stderr).toMatch(/space|ENOSPC/i);
  });
});

describe("the same program", () => {
  const source = `#include <everypath.h>
#include <string.h>
int main(void) {
  char word[4];
  EVERYPATH_SYMBOLIC(word);
  everypath_assume(word[3] == 0);
  return strcmp(word, "abc");
}
`;

  test("gives the same result every time", async () => {
    const first = await exploreSource("same.c", source);
    const second = await exploreSource("same.c", source);
    expect({ ...first, stats: undefined }).toEqual({ ...second, stats: undefined });
  });

  test("has the same leaves, whatever the order of the search", async () => {
    const dfs = await exploreSource("order.c", source, ["--search", "dfs"]);
    const bfs = await exploreSource("order.c", source, ["--search", "bfs"]);
    const leaves = (result: Result) =>
      result.paths
        .map(({ condition, decisions, end }) => ({ condition, decisions, end }))
        .sort((a, b) => (a.decisions < b.decisions ? -1 : 1));
    // Paths are numbered in the order found, which is the search's.
    expect(leaves(dfs)).toEqual(leaves(bfs));
  });

  test("has the same leaves with any solver", async () => {
    const own = await exploreSource("solver.c", source);
    for (const solver of ["z3", "cvc5"]) {
      const other = await exploreSource("solver.c", source, ["--solver", solver]);
      const leaves = (result: Result) =>
        result.paths.map(({ condition, decisions, end }) => ({ condition, decisions, end }));
      expect(leaves(other)).toEqual(leaves(own));
    }
  });

  test("is larger with 64-bit pointers than with 32-bit ones", async () => {
    const sizes = `int main(void) { return (int)(sizeof(long) * 10 + sizeof(void *)); }\n`;
    const results = await Promise.all(
      ["lp64", "ilp32"].map((model) => exploreSource(`${model}.c`, sizes, ["--data-model", model])),
    );
    expect(results.map((result) => result.paths[0]?.exitStatus)).toEqual([88, 44]);
  });

  test("may consist of several files", async () => {
    writeFileSync(join(folder, "one.c"), "int twice(int x) { return 2 * x; }\n");
    const main = `int twice(int x);\nint main(void) { return twice(21); }\n`;
    const result = await exploreSource("two.c", main, [join(folder, "one.c")]);
    expect(result.complete).toBe(true);
    expect(result.paths[0]?.exitStatus).toBe(42);
  });
});
