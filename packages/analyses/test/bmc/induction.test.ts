/** k-induction: loops without a bound are proved, and what cannot be proved is open or refused by name. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Result } from "@everypath/report";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runInProcess } from "../../../everypath/test/examples/in-process.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "everypath-induction-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const readings = `#include <assert.h>
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
unsigned __VERIFIER_nondet_uint(void);
`;

async function check(text: string, ...options: string[]): Promise<Result> {
  const isC = text.startsWith("int") || text.startsWith("struct") || text.startsWith("static");
  const file = join(folder, isC ? "test.c" : "test.pli");
  writeFileSync(file, isC ? readings + text : text);
  return runInProcess("bmc", file, ["--no-replay", "--unwind", "2", "--induction", ...options]);
}

const main = (body: string): string => `int main(void) { ${body} return 0; }`;
const more = "__VERIFIER_nondet_int()";

describe("proved", () => {
  test.each<[string, string, number, readonly string[]]>([
    [
      "by an interval",
      main(`unsigned i = 0; while (${more}) { i = i == 9 ? 0 : i + 1; assert(i < 10); }`),
      0,
      ["i ≤ 9"],
    ],
    [
      "by the round before",
      main("unsigned i = 0, n = __VERIFIER_nondet_uint(); while (i < n) i++; assert(i == n);"),
      1,
      [],
    ],
    [
      "by the two rounds before",
      main(
        `unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint(); if (a == 7 || b == 7) return 0; while (${more}) { unsigned t = a; a = b; b = t; assert(a != 7); }`,
      ),
      2,
      [],
    ],
    [
      "by lowest bits",
      main(`unsigned x = 4; while (${more}) x += 6; assert(x % 2 == 0);`),
      0,
      ["x mod 2 = 0"],
    ],
    [
      "a loop in a loop, of which the inner one need not end",
      main(
        `unsigned s = 0; for (;;) { unsigned j = 0; while (${more} && j < 20) j++; assert(j <= 20); s = j; assert(s < 21); }`,
      ),
      0,
      ["j ≤ 20", "s ≤ 20"],
    ],
    [
      "a pointer that stays in its array",
      main(`int a[8] = {0}; int *p = a; while (${more}) { *p = 3; if (++p == a + 8) p = a; }`),
      1,
      [],
    ],
    ["memory of one round", main(`while (${more}) { char *p = malloc(3); p[2] = 1; free(p); }`), 0, []],
    [
      "a global that a call changes",
      `static int g; static void f(int *p) { *p = 1 - *p; }\n${main(`while (${more}) { f(&g); assert(g == 0 || g == 1); }`)}`,
      0,
      ["0 ≤ g ≤ 1"],
    ],
    [
      "PL/I",
      `COUNT: PROC(N); DCL (N, I, J) INTEGER; J = 1;
  DO I = 1 TO N; IF J = 5 THEN J = 1; ELSE J = J + 1; END;
  ASSERT (J >= 1 & J <= 5);
END;
`,
      0,
      ["1 ≤ I", "1 ≤ J ≤ 5"],
    ],
  ])("%s", async (_, text, k, invariants) => {
    const { verdict, complete, unwinding, incomplete } = await check(text);
    expect(incomplete).toEqual([]);
    expect([verdict, complete, unwinding?.induction?.k]).toEqual(["safe", true, k]);
    const found = unwinding?.induction?.invariants.map((one) => one.text);
    for (const invariant of invariants) expect(found).toContain(invariant);
  });
});

describe("not proved", () => {
  test.each<[string, string, string]>([
    [
      "an error beyond the bound",
      main(`unsigned i = 0; while (${more}) { i++; assert(i != 77); }`),
      "the step does not hold with k = 2: i != 77",
    ],
    [
      "an error behind the loop",
      main(`unsigned i = 0; while (${more}) i++; assert(i != 77);`),
      "the step does not hold with k = 2: i != 77",
    ],
    [
      "an error in a loop behind the loop",
      main(`unsigned i = 0; while (${more}) i++; while (${more}) assert(i != 77);`),
      "the step does not hold with k = 2: i != 77",
    ],
    [
      "a pointer that leaves its array",
      main(`char a[8] = {0}; char *p = a; while (${more}) *p++ = 3;`),
      "the step does not hold with k = 2",
    ],
    [
      "a list that grows",
      `struct n { struct n *next; };\nstatic struct n *l;\n${main(`while (${more}) { struct n *e = malloc(sizeof *e); e->next = l; l = e; }`)}`,
      "no induction: the loop main.1: allocation@7 is allocated in it and still there when it comes round",
    ],
    [
      "recursion",
      `static unsigned f(unsigned n) { return n == 0 ? 0 : f(n - 1); }\n${main("assert(f(__VERIFIER_nondet_uint()) == 0);")}`,
      "recursion of f can need more than 2 nested calls",
    ],
  ])("%s", async (_, text, detail) => {
    const result = await check(text);
    expect([result.verdict, result.unwinding?.induction]).toEqual(["unknown", undefined]);
    expect(result.incomplete.map((one) => one.detail).join("; ")).toContain(detail);
  });

  test("a leak that a loop causes", async () => {
    const { errors } = await check(main(`char *p = malloc(3); while (${more}) p = 0; free(p);`));
    expect(errors.map(({ kind }) => kind)).toEqual(["memory-leak"]);
  });

  test("an error within the bound is found with its input", async () => {
    const { verdict, errors } = await check(main(`int i = 0; while (${more}) assert(i++ != 1);`));
    expect([verdict, errors.map(({ kind }) => kind)]).toEqual(["unsafe", ["assertion"]]);
  });
});

test("with auto, rounds are added until the step holds", async () => {
  const text = main(
    `int a = 0, b = 1, c = 2, d = 3; while (${more}) { int t = a; a = b; b = c; c = d; d = t; assert(a != b); }`,
  );
  // Clauses would do without.
  const { verdict, unwinding } = await check(text, "--unwind", "auto", "--limit", "bmc.reachQuestions=1");
  expect([verdict, unwinding?.induction?.k]).toEqual(["safe", 4]);
});
