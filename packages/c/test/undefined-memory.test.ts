/** Undefined behaviour of memory that is no array: variables of blocks that were left, what was never written, constants, variadic arguments. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Result } from "@everypath/report";
import { afterAll, expect, test } from "vitest";
import { exploreInProcess } from "../../everypath/test/examples/in-process.ts";

const folder = mkdtempSync(join(tmpdir(), "everypath-scopes-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function explore(name: string, source: string): Promise<Result> {
  const file = join(folder, `${name}.c`);
  writeFileSync(file, source);
  return exploreInProcess(file, ["--entry", name === "status" ? "main" : name, "--fresh-globals"]);
}

test.each([
  {
    name: "chosen",
    line: 6,
    source: `int chosen(unsigned a) {
  int base = 3, *table[10];
  if (a >= 10) return -1;
  for (int i = 0; i < 10; i++) table[i] = &base;
  { int inner = 4; table[a] = &inner; }
  return *table[4];
}
`,
  },
  {
    name: "round",
    line: 4,
    source: `int round(unsigned a) {
  int *p = 0;
  for (int i = 0; i < 3; i++) { int inner = i; if (i == (int)a) p = &inner; }
  return p ? *p : 7;
}
`,
  },
  {
    name: "handed",
    line: 10,
    source: `static int *kept;
static void keep(int *p) { kept = p; }
int handed(unsigned a) {
  for (unsigned i = 0; i < 4; i++) {
    int inner = 1;
    keep(&inner);
    if (i == a % 8) break;
    *kept = 2;
  }
  if (a % 8 == 6) *kept = 5;
  return 0;
}
`,
  },
])("a pointer outlives the block of its variable: $name", async (program) => {
  const result = await explore(program.name, program.source);
  expect(result).toMatchObject({ verdict: "unsafe", complete: true });
  expect(result.errors.map(({ kind, location, replay }) => [kind, location.line, replay])).toEqual([
    ["use-after-free", program.line, "confirmed"],
  ]);
});

test("blocks that are run again, left early and jumped into, without an error", {
  timeout: 300_000,
}, async () => {
  const result = await explore(
    "blocks",
    `struct three { int v[3]; };
static void put(struct three *x, unsigned at, int v) { x->v[at % 3] = v; }
int blocks(unsigned char a) {
  int total = 0;
  for (unsigned i = 0; i < 4; i++) {
    struct three outer = {{0}};
    put(&outer, i + a, 1);
    total += outer.v[1];
    if (a == 7 && i == 2) break;
    if (a == 8) continue;
    for (int j = 0; j < 2; j++) {
      struct three inner;
      for (unsigned k = 0; k < 3; k++) put(&inner, k, (int)k);
      total += inner.v[j];
    }
  }
  goto in;
  {
    int k;
    int *y;
  in:
    k = 3;
    y = &k;
    total += *y;
  }
  switch (a) {
    case 1: { int z = 3; struct three t = {{z}}; put(&t, 1, 2); total += t.v[0]; break; }
    case 2: total++;
    default: { int z = 4; struct three t = {{z}}; put(&t, 1, 2); total += t.v[1]; }
  }
  return total;
}
`,
  );
  expect(result.incomplete).toEqual([]);
  expect(result).toMatchObject({ verdict: "safe", errors: [] });
  expect(result.paths.every(({ replay }) => replay === "confirmed")).toBe(true);
});

test("an exit status that was never written", async () => {
  const result = await explore("status", "int main(void) { int a[2]; int *p = a; return p[1]; }\n");
  expect(result.errors.map(({ kind, replay }) => [kind, replay])).toEqual([
    ["uninitialized-read", "confirmed"],
  ]);
});

test("a result that was never written may be anything when it is replayed", {
  timeout: 300_000,
}, async () => {
  const result = await explore(
    "result",
    `#include <stdlib.h>
int result(void) { int *p = malloc(8); int r = *p; free(p); return r; }
`,
  );
  expect(result).toMatchObject({ verdict: "safe", incomplete: [] });
});

test("a constant is written: replay sees it change", async () => {
  const result = await explore(
    "constants",
    `int constants(unsigned a) {
  static char own[] = "own";
  char *words[10] = {"a", "b", "c", "d", own, "f", "g", "h", "i", "j"};
  if (a > 4) return 0;
  words[a][0] = 'x';
  return words[4][0];
}
`,
  );
  expect(result).toMatchObject({ verdict: "unsafe", incomplete: [] });
  expect(result.errors.map(({ kind, location, replay }) => [kind, location.line, replay])).toEqual([
    ["out-of-bounds", 5, "confirmed"],
  ]);
});

test("one variadic argument too many is asked for: no contradiction by replay", {
  timeout: 300_000,
}, async () => {
  const result = await explore(
    "arguments",
    `#include <stdarg.h>
static int sum(unsigned n, ...) {
  va_list list;
  int all = 0;
  va_start(list, n);
  for (unsigned i = 0; i < n; i++) all += va_arg(list, int);
  va_end(list);
  return all;
}
int arguments(unsigned n) { return n > 3 ? 0 : sum(n, 1, 2); }
`,
  );
  expect(result).toMatchObject({ verdict: "unsafe", incomplete: [] });
  expect(result.errors.map(({ kind, location, replay }) => [kind, location.line, replay])).toEqual([
    ["out-of-bounds", 6, "not-replayable"],
  ]);
});

test("memcmp wants all bytes of both blocks, wherever they differ", async () => {
  const program = (name: string, size: string) => `#include <string.h>
int ${name}(unsigned char c) {
  unsigned char a[4] = {1, 2, 3, 4}, b[8] = {9, c, 7};
  return memcmp(a, b, ${size}) > 0;
}
`;
  const beyond = await explore("beyond", program("beyond", "4 + (c & 1)"));
  expect(beyond).toMatchObject({ verdict: "unsafe", complete: true });
  expect(beyond.errors.map(({ kind, location, replay }) => [kind, location.line, replay])).toEqual([
    ["out-of-bounds", 4, "confirmed"],
  ]);
  const within = await explore("inside", program("inside", "3 + (c & 1)"));
  expect(within).toMatchObject({ verdict: "safe", complete: true, errors: [] });
});
