/** What a function asks of its callers, found by exploring it. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { resultSchema } from "@everypath/report";
import { afterAll, expect, it } from "vitest";
import { createEngine } from "../../src/runs/engine/local-engine.ts";
import { keptSolver } from "../kept-engine.ts";
import { runMain } from "./support.ts";

const room = mkdtempSync(join(tmpdir(), "everypath-infer-preconditions-"));
afterAll(() => rmSync(room, { recursive: true, force: true }));
const engine = createEngine(keptSolver());
const file = join(room, "functions.c");
writeFileSync(
  file,
  `#include <assert.h>
void copy(char *to, const char *from, int n) { for (int i = 0; i < n; i++) to[i] = from[i]; }
int length(const char *s) { int i = 0; while (s[i]) i++; return i; }
int never(int x) { assert(0); return x; }
int first(const int *p) { return *p; }
int main(void) { return 0; }
`,
);

const run = (entry: string, ...options: readonly string[]) =>
  runMain(
    ["explore", file, "--json", "--no-replay", "--infer-preconditions", "--entry", entry, ...options],
    engine,
  );

async function inferred(entry: string, ...options: readonly string[]) {
  const { verdict, safety, preconditions } = resultSchema.parse(
    JSON.parse((await run(entry, ...options)).stdout),
  );
  return { verdict, safety, outcome: preconditions?.outcome, comment: preconditions?.comment };
}

it("is room for as many elements as a number says, in objects that do not overlap", async () => {
  // What was shown of objects of two elements is not shown of all.
  const { outcome, comment } = await inferred("copy", "--pointer-size", "2");
  expect(outcome).toBe("safe-within-bounds");
  for (const clause of [
    "(\\valid(to + (0 .. n - 1)))",
    "(\\valid(from + (0 .. n - 1)))",
    "(\\separated(to + (..), from + (..)))",
  ])
    expect(comment).toContain(clause);
});

it("is for objects of every size where only first elements are looked at", async () => {
  expect(await inferred("first", "--pointer-size", "2")).toEqual({
    verdict: "unsafe",
    safety: "safe-under-preconditions",
    outcome: "safe",
    comment: "/*@ requires p != \\null; */",
  });
});

it("is a text that ends, as far as its length is bounded", async () => {
  expect(await inferred("length")).toMatchObject({
    outcome: "safe-within-bounds",
    comment: "/*@ requires valid_string(s); */",
  });
});

it("is nothing where no caller can help it", async () => {
  expect(await inferred("never")).toMatchObject({ safety: "unsafe", outcome: "not-found" });
  const { status, stderr } = await run("main");
  expect([status, stderr]).toEqual([
    2,
    expect.stringContaining("--infer-preconditions: nobody hands anything over to main"),
  ]);
});
