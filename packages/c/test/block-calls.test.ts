/** Calls of `memcpy` and `memset`, which are left as calls by the compiler: they mean what they meant, and where the address goes is seen. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { exploreInProcess } from "../../everypath/test/examples/in-process.ts";

const folder = mkdtempSync(join(tmpdir(), "everypath-block-calls-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function explore(text: string, options: readonly string[] = []) {
  const file = join(folder, "program.c");
  writeFileSync(file, text);
  return exploreInProcess(file, options);
}

test.each(['memcpy(b, "abc", 4)', "memset(b, 7, 4)", 'memcpy(b + 1, "ab", 3)'])(
  "the result of %s leads to the variable, which ends with its block",
  async (call) => {
    const { errors } = await explore(
      `#include <string.h>
int main(void) {
  char *p;
  { char b[4]; p = ${call}; }
  return *p;
}
`,
    );
    expect(errors.map(({ kind, location, replay }) => [kind, location.line, replay])).toEqual([
      ["use-after-free", 5, "confirmed"],
    ]);
  },
);

test.each([
  ['memcpy(hidden, "abc", 4)', ["aliasing"]],
  ["memset(hidden, 0, 4)", ["aliasing"]],
  ['(memcpy(hidden, "abc", 4), (char *)0)', []],
])("a variable whose address %s hands on may be what a caller hands over", async (result, reasons) => {
  const { incomplete } = await explore(
    `#include <assert.h>
#include <string.h>
static char hidden[8];
char *get(void) { return ${result}; }
int f(char *p) {
  if (p == 0) return 0;
  hidden[0] = 1;
  *p = 2;
  assert(hidden[0] == 1);
  return 0;
}
`,
    ["--entry", "f"],
  );
  expect([...new Set(incomplete.map(({ reason }) => reason))].filter((one) => one === "aliasing")).toEqual(
    reasons,
  );
});

test("results, low bytes, and the function by its address", async () => {
  const { paths } = await explore(
    `#include <string.h>
int main(void) {
  char b[8], *p = memset(b, 1 + 256, 8), *q = memcpy(p + 1, "ab", 2);
  (void)memset(b, 0, 1);
  if (q != b + 1 || *q != 'a' || p != b || b[7] != 1 || *p != 0) return 1;
  void *(*pointer)(void *, const void *, size_t) = memcpy;
  return pointer(b, "xyz", 4) != b || strlen(memcpy(b, "xyz", 4)) != 3;
}
`,
  );
  expect(paths.map(({ result, replay }) => [result?.text, replay])).toEqual([["0", "confirmed"]]);
});

/** As the compiler has it, in the program that is replayed too. */
test.each([
  ["-O0", "0"],
  ["-ffreestanding", "1"],
  ["-fno-builtin", "1"],
])("with %s a memcpy of the program's own is called %s times", async (flag, calls) => {
  const { paths } = await explore(
    `static int calls;
void *memcpy(void *to, const void *from, unsigned long size) {
  calls++;
  for (unsigned long i = 0; i < size; i++) ((char *)to)[i] = ((const char *)from)[i];
  return to;
}
int main(void) {
  char b[4];
  memcpy(b, "abc", 4);
  return b[2] == 'c' ? calls : 7;
}
`,
    ["--cflag", flag],
  );
  expect(paths.map(({ result, replay }) => [result?.text, replay])).toEqual([[calls, "confirmed"]]);
});
