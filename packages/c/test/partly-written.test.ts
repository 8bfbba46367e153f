/** Memory of which an input says how much was written: no false alarm, every real one, and terms that stay as large as the memory. */

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { foldTerm } from "@everypath/core";
import type { Result } from "@everypath/report";
import { afterAll, expect, test } from "vitest";
import { exploreWithTerms } from "../../everypath/test/differential/every-input/explored.ts";
import { runInProcess } from "../../everypath/test/examples/in-process.ts";

const folder = mkdtempSync(join(tmpdir(), "everypath-partly-written-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const headers = "#include <stdlib.h>\n#include <string.h>\n";

/** `body` is that of `main`, which has chosen n. */
function fileOf(name: string, least: number, most: number, body: string): string {
  const file = join(folder, `${name}.c`);
  const chosen = `int n = __VERIFIER_nondet_int(); if (n < ${least} || n > ${most}) return 0;`;
  writeFileSync(file, `${headers}int __VERIFIER_nondet_int(void);\nint main(void) { ${chosen}\n${body}\n}\n`);
  return file;
}

function errorsOf({ errors }: Result): readonly (readonly [string, number])[] {
  return errors.map(({ kind, location }) => [kind, location.line]);
}

const fill = "char q[4]; memset(q, 7, n);";
const grown = "char *p = malloc(1); *p = 7; p = realloc(p, n);";
const merged = "int x[2]; if (n > 2) x[1] = 4; else x[0] = 5; x[n > 2 ? 0 : 1] = 6;";

test.each([
  { name: "filled", body: `${fill}\nreturn q[0] == 0;`, errors: [] },
  { name: "grown", body: `${grown}\nint r = p[0] == 0; free(p);\nreturn r;`, errors: [] },
  { name: "filled-less", body: `${fill}\nreturn q[1] == 0;`, errors: [["uninitialized-read", 6]] },
  {
    name: "grown-more",
    body: `${grown}\nif (p[n - 1] == 0) { free(p); return 1; }\nfree(p); return 0;`,
    errors: [["uninitialized-read", 6]],
  },
  { name: "chosen", body: `${merged}\nreturn x[0] + x[1] > 3;`, errors: [] },
  { name: "copied", body: `${fill} char r[4]; memcpy(r, q, n);\nreturn r[n - 1] == 0;`, errors: [] },
  {
    name: "copied-too-much",
    body: `${fill} char r[4]; memcpy(r, q, 4);\nreturn r[n / 2] == 0 || r[3] == 1;`,
    errors: [["uninitialized-read", 6]],
  },
] as const)("$name", async ({ name, body, errors }) => {
  const file = fileOf(name, 1, 4, body);
  const results = [
    await runInProcess("explore", file),
    await runInProcess("explore", file, ["--merge"]),
    await runInProcess("bmc", file, ["--unwind", "5"]),
  ];
  for (const result of results) {
    expect(errorsOf(result)).toEqual(errors);
    expect(result).toMatchObject({ verdict: errors.length === 0 ? "safe" : "unsafe", complete: true });
  }
});

test.each([6, 16, 64])(
  "every second of n ≤ %i elements is written, and the last one is read",
  {
    timeout: 300_000,
  },
  async (most) => {
    const body = `int *a = malloc(n * sizeof *a), last = 0;
for (int i = 0; i < n; i += 2) a[i] = i;
if (a[n - 1] > 2) last = 1;
free(a); return last;`;
    const { result, exploration } = await exploreWithTerms(
      fileOf(`elements${most}`, 3, most, body),
      ["--no-replay"],
      "own threads",
    );
    expect(result).toMatchObject({ verdict: "unsafe", complete: true });
    expect(errorsOf(result)).toEqual([["uninitialized-read", 7]]);
    // The error is that of even n alone.
    for (const { end, inputs } of result.paths) {
      const n = Number(inputs?.[0]?.value);
      if (n >= 3 && n <= most) expect([n, end]).toEqual([n, n % 2 === 0 ? "error" : "returned"]);
    }
    const nodes = new Set(exploration.paths.flatMap(({ condition }) => condition.flatMap(nodesOf)));
    expect(nodes.size).toBeLessThan(40 + 12 * most);
  },
);

function nodesOf(term: Parameters<typeof foldTerm>[0]): readonly object[] {
  const found: object[] = [];
  foldTerm(term, new Map(), (node) => {
    found.push(node);
    return true;
  });
  return found;
}

test("work without bounds is cut by name", async () => {
  const large = fileOf(
    "large",
    0,
    255,
    "char *p = malloc(1L << 34); memset(p, 1, 1L << 34);\nint r = p[n]; free(p); return r;",
  );
  const filled = await runInProcess("explore", large);
  expect(filled).toMatchObject({ verdict: "unknown", incomplete: [{ reason: "memory" }] });
  const table = fileOf(
    "table",
    0,
    65_535,
    "static int t[65536]; for (int i = 0; i < 65536; i++) t[i] = i * 3 + 0x1010101;\nreturn t[n] == 7;",
  );
  const read = await runInProcess("explore", table, ["--max-steps", "10000000"]);
  expect(read).toMatchObject({ verdict: "unknown", incomplete: [{ reason: "term-size" }] });
});
