/** Which decisions count as rounds of a loop: those about going on, not those about errors. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Result } from "@everypath/report";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runInProcess } from "../../../everypath/test/examples/in-process.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "everypath-loops-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function check(body: string): Promise<Result> {
  const file = join(folder, "test.c");
  writeFileSync(
    file,
    `#include <assert.h>
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
int main(void) { int x = 0; ${body} return 0; }`,
  );
  return runInProcess("bmc", file, ["--no-replay", "--unwind", "2"]);
}

test.each(["assert(x != 5);", "if (x == 5) abort();"])("%s within a loop counts no round", async (claim) => {
  const wrong = await check(`for (int i = 0; i < 4; i++) { x = __VERIFIER_nondet_int(); ${claim} }`);
  expect([wrong.verdict, wrong.complete, wrong.errors.length]).toEqual(["unsafe", true, 1]);
  const right = await check(`for (int i = 0; i < 4; i++) { x = 2 * i; ${claim} }`);
  expect([right.verdict, right.complete]).toEqual(["safe", true]);
});

test("the end of the run within a loop counts", async () => {
  const result = await check("int on = 1; while (on) { if (__VERIFIER_nondet_int()) exit(0); }");
  expect([result.verdict, result.incomplete.map(({ reason }) => reason)]).toEqual([
    "unknown",
    ["bound-reached"],
  ]);
});

test("a loop that only an assertion ends counts every round", async () => {
  const result = await check("for (;;) { x = __VERIFIER_nondet_int(); assert(x != 5 || x == 5); }");
  expect([result.verdict, result.incomplete.map(({ reason }) => reason)]).toEqual([
    "unknown",
    ["bound-reached"],
  ]);
});
