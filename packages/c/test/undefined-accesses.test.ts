/**
 * Undefined behaviour of pointers and types: ends of compound literals, overlapping copies, lengths of arrays, alignment, pointers into different
 * objects, values that a type does not have, calls as another type. Each program is judged by explore, bmc and prove.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Result } from "@everypath/report";
import { afterAll, expect, test } from "vitest";
import { runInProcess } from "../../everypath/test/examples/in-process.ts";

const folder = mkdtempSync(join(tmpdir(), "everypath-accesses-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const commands = ["explore", "bmc", "prove"] as const;

async function judge(
  command: (typeof commands)[number],
  source: string,
  extension = "c",
  options: readonly string[] = [],
): Promise<Result> {
  const file = join(folder, `program.${extension}`);
  writeFileSync(file, source);
  return runInProcess(command, file, options);
}

const E =
  "#include <everypath.h>\n#include <stdbool.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n";
const main = (body: string): string =>
  `${E}int main(void) { int n = everypath_int("n"); (void)n; ${body} }\n`;

const wrong: readonly (readonly [kind: string, replay: string, source: string])[] = [
  ["use-after-free", "not-replayable", "int main(void) { int *p; { p = (int[]){1, 2}; } return *p - 1; }"],
  [
    "use-after-free",
    "not-replayable",
    main("int *p = 0; for (int i = 0; i < 3; i++) { if (p && n == 7) return *p; p = (int[]){i}; } return 0;"),
  ],
  [
    "use-after-free",
    "not-replayable",
    main("int *p = 0, i = 0; while (i++ < 3) if (p && n == 7) return *p; else p = (int[]){i}; return 0;"),
  ],
  ["use-after-free", "not-replayable", main("int *p = ({ (int[]){4, 3}; }); return *p;")],
  [
    "out-of-bounds",
    "confirmed",
    main('char b[8] = "abcdefg"; if (n < 0 || n > 6) return 0; memcpy(b + 2, b, n); return b[2];'),
  ],
  ["out-of-bounds", "confirmed", main('char b[8] = "abc"; strcpy(b, b + 1); return b[0];')],
  ["out-of-bounds", "confirmed", main('char b[8] = "abc"; sprintf(b, "%sx", b); return b[0];')],
  ["out-of-bounds", "confirmed", main("if (n > 9 || n < -1) return 0; int a[n]; return sizeof a == 3;")],
  [
    "misaligned-access",
    "confirmed",
    main(
      "if (n < 0 || n > 8) return 0; char *p = calloc(16, 1); int r = *(int *)(p + n); free(p); return r;",
    ),
  ],
  [
    "misaligned-access",
    "not-replayable",
    "static int get(void *p) { return *(int *)p; } int main(void) { char b[8] = {0}; return get(b); }",
  ],
  ["invalid-value", "confirmed", main("unsigned char c = n; bool b; memcpy(&b, &c, 1); return b ? 1 : 0;")],
  [
    "unrelated-pointers",
    "not-replayable",
    main("int a[4] = {0}, b[4] = {0}; int *p = n ? a : b; return (int)(p + 4 - a);"),
  ],
  ["unrelated-pointers", "not-replayable", main("int a, b; return &a < &b;")],
  [
    "wrong-call",
    "confirmed",
    "static double d(double x) { return x; } int main(void) { int (*f)(int) = (int (*)(int))d; return f(3); }",
  ],
  ["wrong-call", "not-replayable", 'int f(); int main(void) { return f("x"); } int f(int a) { return a; }'],
];

test.each(wrong)("%s is found, %s: %s", async (kind, replay, source) => {
  for (const command of commands) {
    const { verdict, errors } = await judge(command, source);
    expect([command, verdict]).toEqual([command, command === "prove" ? "refuted" : "unsafe"]);
    expect(errors.map((error) => [error.kind, error.replay])).toEqual([[kind, replay]]);
  }
});

const right: readonly string[] = [
  // A literal lives as long as its block, and another round has another one.
  main(`if (n < 0 || n > 3) return 0; int r = 0, k = 0, *again;
  for (struct s { int a, b; } *q = &(struct s){n, 2}; q->a > 0; q->a--) r += q->b;
  for (int i = 0; i < n; i++) { int *p = (int[]){i, 2}; r += p[0] + p[1]; }
  lab: again = (int[]){k}; r += *again; if (k++ < n) goto lab; r += *again;
  int *c = n ? (int[]){1} : (int[]){2}; r += *c + ({ int *t = (int[]){n}; *t; });
  return r < 0;`),
  // Neighbours are no overlap, nor is the other order of memmove.
  main(`char b[16] = "abc", c[16]; sprintf(c, "%sx", b); snprintf(c + 8, 8, "%s", c); strcpy(b + 8, b); strcat(c, b);
  strncpy(b, b + 8, 4); memcpy(b + 8, b, 8); memmove(b + 1, b, 8); sscanf(b, "%3s", c); return c[0] + b[0] == 0;`),
  // Packed structures, and bytes that are copied.
  main(
    "struct __attribute__((packed)) { char c; int x; } q = {1, n}; char b[9] = {0}; int k; memcpy(&k, b + 1, sizeof k); return q.x == k;",
  ),
  // One past the end, null pointers, equality, and addresses as numbers.
  main(`int a[4] = {1, 2, 3, 4}, s = 0, b, *e = 0, *f = 0; for (int *p = a; p < a + 4; p++) s += *p;
  if (e - f || e < f || a == &b) return 1; return s == 0;`),
  // Types that are passed alike, and calls without a prototype that fit.
  "int f(); static void cb(int *p) { *p = 3; } static void call(void (*g)(void *), void *p) { g(p); }\nint main(void) { int x; call((void (*)(void *))cb, &x); return f(x); }\nint f(a) char a; { return a; }\n",
];

test.each(right)("no error is found: %s", async (source) => {
  for (const command of commands) {
    const { verdict, errors } = await judge(command, source);
    expect(errors).toEqual([]);
    expect([command, verdict]).toEqual([command, command === "prove" ? "proved" : "safe"]);
  }
});

test("the order of two addresses as numbers is the implementation's, unless the user takes it as it comes", async () => {
  const source = main(
    "int a[4] = {0}, b; if ((unsigned long)a < (unsigned long)&b) a[0]++; return a[0] == 0;",
  );
  for (const command of commands) {
    const open = await judge(command, source);
    expect([open.verdict, open.errors, open.incomplete.map(({ reason }) => reason)]).toEqual([
      "unknown",
      [],
      ["address"],
    ]);
    const chosen = await judge(command, source, "c", ["--fixed-addresses"]);
    expect(chosen.verdict).toBe(command === "prove" ? "proved" : "safe");
  }
});

test("an enumeration of C++ that holds none of its values", async () => {
  const source =
    '#include <cstring>\n#include <everypath.h>\nenum color { red, green, blue };\nint main() { int k = everypath_int("k"); color c; std::memcpy(&c, &k, sizeof c); return c == red; }\n';
  const { errors } = await judge("explore", source, "cpp");
  expect(errors.map(({ kind, replay }) => [kind, replay])).toEqual([["invalid-value", "confirmed"]]);
});
