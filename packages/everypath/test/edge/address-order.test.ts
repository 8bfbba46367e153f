/**
 * Which of two blocks lies first is nobody's to know, also where an optimiser has made an order of pointers of one of numbers: no program whose
 * result depends on it is safe, and none is said to fail.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { exploreInProcess } from "../examples/in-process.ts";

const folder = mkdtempSync(join(tmpdir(), "everypath-order-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Of the blocks `a` and `b`; each is asserted, and so is the opposite. */
const asked: Readonly<Record<string, string>> = {
  "compared as numbers": "(uintptr_t)a < (uintptr_t)b",
  "the lower one": "*(int *)((uintptr_t)a < (uintptr_t)b ? (uintptr_t)a : (uintptr_t)b) == 1",
  "a place inside": "(uintptr_t)&a[1] >= (uintptr_t)b",
  "by a function that the compiler takes in": "before(a, b)",
};

const within: Readonly<Record<string, string>> = {
  "within one block": "(uintptr_t)a < (uintptr_t)&a[1]",
  "by a function, within one block": "before(a, a + 1)",
};

const program = (claim: string): string => `#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
static int before(const void *left, const void *right) { return (uintptr_t)left < (uintptr_t)right; }
int main(void) {
  int *a = malloc(8), *b = malloc(8);
  if (a != NULL && b != NULL) {
    *a = 1;
    *b = 2;
    assert(${claim});
  }
  free(a);
  free(b);
  return 0;
}
`;

const levels = ["-O0", "-O1", "-O2"];

test.each(Object.entries(asked))("%s", { timeout: 300_000 }, async (name, condition) => {
  for (const claim of [condition, `!(${condition})`]) {
    const file = join(folder, `${name.replaceAll(" ", "-")}.c`);
    writeFileSync(file, program(claim));
    for (const level of levels) {
      const { verdict, errors, incomplete } = await exploreInProcess(file, [
        `--cflag=${level}`,
        "--no-replay",
      ]);
      const reasons = [...new Set(incomplete.map(({ reason }) => reason))];
      const certain = errors.filter(({ uncertain }) => uncertain === undefined);
      expect({ claim, level, verdict, certain, reasons }).toEqual({
        ...{ claim, level, verdict: "unknown", certain: [], reasons: ["address"] },
      });
    }
  }
});

test.each(Object.entries(within))("%s", { timeout: 300_000 }, async (name, condition) => {
  const file = join(folder, `${name.replaceAll(/[ ,]/g, "-")}.c`);
  writeFileSync(file, program(condition));
  for (const level of levels) {
    const { verdict, incomplete } = await exploreInProcess(file, [`--cflag=${level}`, "--no-replay"]);
    expect({ level, verdict, incomplete }).toEqual({ level, verdict: "safe", incomplete: [] });
  }
});
