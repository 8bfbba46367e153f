/** What the compiler narrows by itself is checked as it was: a distance of 2^32 is out of range, though an `int` of it is 0. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { exploreInProcess } from "../../everypath/test/examples/in-process.ts";

const folder = mkdtempSync(join(tmpdir(), "everypath-narrowed-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** `u` is not 0, so that `n` is a number of which nothing is left in 32 bits. */
const program = (expression: string): string => `#include <klee/klee.h>
int array[4];
int main(void) {
  unsigned char u;
  klee_make_symbolic(&u, sizeof u, "u");
  if (u == 0) return 0;
  long long n = (long long)u << 32;
  int x = 1, *p = array;
  unsigned y = 1;
  return ${expression};
}
`;

const cases: readonly (readonly [expression: string, model: string, ...kinds: string[]])[] = [
  ["x << n", "lp64", "shift-out-of-range"],
  ["x << (n + 3)", "ilp32", "shift-out-of-range"],
  ["(x <<= n, x == 5)", "lp64", "shift-out-of-range"],
  ["(int)(y >> n)", "lp64", "shift-out-of-range"],
  ["(int)(y >> (unsigned __int128)n)", "lp64", "shift-out-of-range"],
  // What the program narrows is what it asks for.
  ["x << (int)n", "lp64"],
  ["x << (unsigned char)n", "lp64"],
  ["(int)((long long)x << (n >> 32 & 3))", "lp64"],
  ["p[n]", "ilp32", "out-of-bounds"],
  ["*(p + n)", "ilp32", "out-of-bounds"],
  ["p[(int)n]", "ilp32"],
];

test.each(cases)("%s, %s", async (expression, model, ...kinds) => {
  const file = join(folder, "main.c");
  writeFileSync(file, program(expression));
  const { errors, incomplete } = await exploreInProcess(file, ["--data-model", model, "--no-replay"]);
  expect(errors.map((error) => error.kind)).toEqual(kinds);
  expect(incomplete).toEqual([]);
});
