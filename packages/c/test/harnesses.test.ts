/** Harnesses of AFL and of SV-COMP, as their users write them. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { exploreInProcess } from "../../everypath/test/examples/in-process.ts";

const folder = mkdtempSync(join(tmpdir(), "everypath-harnesses-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("AFL's persistent loop goes round once, over a test case in memory", async () => {
  const file = join(folder, "afl.c");
  writeFileSync(
    file,
    `#include <stdlib.h>
__AFL_FUZZ_INIT();
int main(void) {
#ifdef __AFL_HAVE_MANUAL_CONTROL
  __AFL_INIT();
#endif
  unsigned char *bytes = __AFL_FUZZ_TESTCASE_BUF;
  int rounds = 0;
  while (__AFL_LOOP(10000)) {
    int length = __AFL_FUZZ_TESTCASE_LEN;
    if (++rounds > 1) abort();
    if (length < 4) continue;
    if (bytes[0] == 'f' && bytes[1] == 'u' && bytes[2] == 'z') return bytes[length];
  }
  return 0;
}
`,
  );
  const { errors, verdict } = await exploreInProcess(file, ["--stdin", "6"]);
  expect(verdict).toBe("unsafe");
  expect(errors.map(({ kind, location, replay }) => [kind, location.line, replay])).toEqual([
    ["out-of-bounds", 13, "confirmed"],
  ]);
}, 120_000);

test("SV-COMP's __VERIFIER_nondet_memory fills an object", async () => {
  const file = join(folder, "memory.c");
  writeFileSync(
    file,
    `extern void __VERIFIER_nondet_memory(void *, unsigned long);
extern void reach_error(void);
int main(void) {
  struct { int a; char b; } s;
  __VERIFIER_nondet_memory(&s, sizeof s);
  if (s.a == 77 && s.b == 'x') reach_error();
  return 0;
}
`,
  );
  const { errors } = await exploreInProcess(file);
  expect(errors.map(({ kind, location, replay }) => [kind, location.line, replay])).toEqual([
    ["unreachable", 6, "confirmed"],
  ]);
}, 120_000);

test("what AFL's rounds leave behind for each other is not looked at, and no good verdict hides it", async () => {
  const file = join(folder, "rounds.c");
  writeFileSync(
    file,
    `#include <stdlib.h>
int main(void) {
  static int rounds;
  while (__AFL_LOOP(1000))
    if (++rounds == 2) abort();
  return 0;
}
`,
  );
  const { verdict, incomplete } = await exploreInProcess(file);
  expect([verdict, incomplete.map(({ reason }) => reason)]).toEqual(["unknown", ["environment"]]);
  const chosen = await exploreInProcess(file, ["--plain-host"]);
  expect([chosen.verdict, chosen.assumptions.map(({ option }) => option)]).toEqual([
    "safe",
    ["--plain-host"],
  ]);
  expect(chosen.assumptions[0]?.what).toMatch(/persistent loop goes round once/);
}, 120_000);
