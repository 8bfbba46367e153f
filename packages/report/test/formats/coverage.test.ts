/** Coverage: line by line as gcov measures it on the same inputs, and each branch with a path for each side. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { everypath } from "../../../everypath/test/examples/everypath.ts";
import { resultSchema } from "../../src/result.ts";
import { compileTests, exploreExample, linesOfGcov, linesOfLcov, runTests } from "./native.ts";

/**
 * Lines that only one of the two takes for code. gcc gives labels a line of their own; clang gives one to the bracket that
 * ends a function or block, and to the beginning of a loop.
 */
const onlyGcov = /^\s*(case .*|default|\w+):/;
const onlyOurs = /^\s*(\}.*|do \{)$/;

describe("lines", () => {
  it.each([
    ["triangle"],
    ["sort"],
    ["foo"],
    ["maze"],
    ["linked-list"],
    ["top"],
    ["division"],
    ["use-after-free"],
    ["tokenizer"],
  ])("%s: as gcov", { timeout: 600_000 }, async (name) => {
    const explored = await exploreExample(name, ["--emit-tests", "c"]);
    const { status } = await runTests(await compileTests(explored.out, ["--coverage", "-O0"]));
    expect(status).toBe(0);
    const ours = linesOfLcov(explored);
    const theirs = await linesOfGcov(explored);
    const source = readFileSync(explored.file, "utf8").split("\n");
    const differences = [...new Set([...ours.keys(), ...theirs.keys()])]
      .sort((a, b) => a - b)
      .filter((line) => ours.get(line) !== theirs.get(line))
      .map((line) => ({ line, text: source[line - 1] ?? "", ours: ours.get(line), gcov: theirs.get(line) }))
      .filter(
        ({ text, ours: own, gcov }) =>
          !(own === undefined ? onlyGcov : gcov === undefined ? onlyOurs : /^$/).test(text),
      );
    expect(differences).toEqual([]);
    expect([...theirs.keys()].filter((line) => ours.has(line)).length).toBeGreaterThan(theirs.size / 2);
  });
});

it("counts the lines of calls that are never returned from", async () => {
  const text = `#include <everypath.h>
#include <setjmp.h>
#include <stdlib.h>
static jmp_buf out;
static void leave(int status) {
  exit(status);
}
static void jump(void) {
  longjmp(out, 1);
}
static void middle(void) {
  jump();
}
int main(void) {
  int c = everypath_int("c");
  if (c == 3) {
    leave(2);
  }
  if (c == 4)
    abort();
  if (setjmp(out) == 0)
    middle();
  return 0;
}
`;
  const folder = mkdtempSync(join(tmpdir(), "everypath-coverage-"));
  try {
    const file = join(folder, "leaving.c");
    writeFileSync(file, text);
    const { stdout } = await everypath("explore", file, "--json", "--no-replay");
    const { coverage } = resultSchema.parse(JSON.parse(stdout));
    // Behind calls that do not return there are only the brackets.
    const left = coverage.files?.[0]?.uncovered?.map((line) => text.split("\n")[line - 1]);
    expect(left).toEqual(["}", "  }"]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

describe("branches", () => {
  it.each([["triangle"], ["maze"], ["sort"], ["linked-list"], ["strings"], ["svcomp-style"]])(
    "%s: each side that is covered has a path that reaches it",
    async (name) => {
      const { result } = await exploreExample(name);
      const ids = new Set(result.paths.map(({ id }) => id));
      for (const { branches, sides = [] } of result.coverage.files ?? []) {
        const reached = sides.flatMap(({ whenTrue, whenFalse }) => [whenTrue, whenFalse]);
        const found = reached.filter((id) => id !== undefined);
        expect(reached).toHaveLength(branches.total);
        expect(found).toHaveLength(branches.covered);
        expect(found.every((id) => ids.has(id))).toBe(true);
      }
      expect(result.coverage.branches.covered).toBeGreaterThan(0);
    },
  );

  it("names a path whose inputs make the branch go that way", async () => {
    const { result } = await exploreExample("triangle");
    const first = result.coverage.files?.[0]?.sides?.[0];
    const inputOf = (id: number | undefined) =>
      result.paths.find((path) => path.id === id)?.inputs?.find(({ name }) => name === "a")?.value;
    // a == 0
    expect(inputOf(first?.whenTrue)).toBe("0");
    expect(inputOf(first?.whenFalse)).not.toBe("0");
  });
});
