/** Each kind of error is observed outside of the engine where it happens, and only there. */

import type { ErrorKind } from "@everypath/core";
import { describe, expect, test } from "vitest";
import { compare, type Expectation, variantFor } from "../src/index.ts";
import { dataModels, int, replayerOf } from "./support.ts";

interface Case {
  readonly kind: ErrorKind;
  readonly name: string;
  /** The line that ends in `// here` is at fault when x is `bad`, and fine when it is `good`. */
  readonly text: string;
  readonly bad: number;
  readonly good: number;
}

const prelude = `#include <everypath.h>
#include <stdlib.h>
#include <string.h>
#include <assert.h>
`;

/** Runs `body` in a function with an int `x` to depend on. */
function program(body: string, before = ""): string {
  return `${prelude}${before}
int main(void) {
  int x = everypath_int("x");
${body}
  return 0;
}
`;
}

const cases: readonly Case[] = [
  {
    kind: "signed-overflow",
    name: "addition",
    text: program("  x = x + 1; // here"),
    bad: 0x7fffffff,
    good: 5,
  },
  {
    kind: "signed-overflow",
    name: "the least number divided by -1",
    text: program("  int least = -2147483647 - 1;\n  x = least / x; // here"),
    bad: -1,
    good: 1,
  },
  {
    kind: "signed-overflow",
    name: "multiplication of long long",
    text: program("  long long big = 1LL << 62;\n  big = big * x; // here\n  x = big != 0;"),
    bad: 2,
    good: 1,
  },
  {
    kind: "signed-overflow",
    name: "a double converted to unsigned",
    text: program("  double y = x;\n  unsigned u = y * y; // here\n  x = u != 0;"),
    bad: 0x10000,
    good: 0xffff,
  },
  {
    kind: "signed-overflow",
    name: "a float converted to char",
    text: program("  float y = x;\n  signed char c = y; // here\n  x = c != 0;"),
    bad: -129,
    good: -128,
  },
  ...["abs", "labs", "llabs", "imaxabs"].flatMap((name): readonly Case[] => {
    const [type, least] =
      name === "abs" ? ["int", "-2147483647 - 1"] : ["long long", "-0x7fffffffffffffff - 1"];
    const value = `${name === "labs" ? "long" : type} y = x ? x : (${name === "labs" ? "LONG_MIN" : least});`;
    const include = "#include <limits.h>\n#include <inttypes.h>\n";
    return [
      {
        kind: "signed-overflow",
        name,
        text: program(`  ${value}\n  x = ${name}(y) > 9; // here`, include),
        bad: 0,
        good: -1,
      },
      {
        kind: "signed-overflow",
        name: `${name} through a pointer`,
        text: program(`  ${value}\n  __typeof__(${name}) *f = ${name};\n  x = f(y) > 9; // here`, include),
        bad: 0,
        good: -1,
      },
    ];
  }),
  { kind: "division-by-zero", name: "int", text: program("  x = 7 / x; // here"), bad: 0, good: 1 },
  {
    kind: "division-by-zero",
    name: "remainder of unsigned long long",
    text: program("  unsigned long long u = x;\n  x = (int)(7ull % u); // here"),
    bad: 0,
    good: 1,
  },
  {
    kind: "shift-out-of-range",
    name: "the zeros of zero",
    text: program("  x = __builtin_ctz(x); // here"),
    bad: 0,
    good: 3,
  },
  { kind: "shift-out-of-range", name: "too far", text: program("  x = 1 << x; // here"), bad: 32, good: 3 },
  {
    kind: "null-dereference",
    name: "write",
    text: program("  int *p = x ? &x : 0;\n  *p = 1; // here"),
    bad: 0,
    good: 1,
  },
  {
    kind: "null-dereference",
    name: "field",
    text: program("  struct s *p = x ? &a : 0;\n  x = p->z; // here", "struct s { int y, z; } a;"),
    bad: 0,
    good: 1,
  },
  {
    kind: "out-of-bounds",
    name: "subscript of a local array",
    text: program("  int a[4] = {0};\n  x = a[x]; // here"),
    bad: 4,
    good: 3,
  },
  {
    kind: "out-of-bounds",
    name: "pointer past a local array",
    text: program("  int a[4] = {0};\n  int *p = a;\n  x = p[x]; // here"),
    bad: 4,
    good: 3,
  },
  {
    kind: "out-of-bounds",
    name: "pointer before a global array",
    text: program("  int *p = table;\n  p[x] = 1; // here", "int table[4];"),
    bad: -1,
    good: 0,
  },
  {
    kind: "out-of-bounds",
    name: "heap, last byte",
    text: program("  char *p = malloc(10);\n  p[x] = 1; // here\n  free(p);"),
    bad: 10,
    good: 9,
  },
  {
    kind: "out-of-bounds",
    name: "heap, far away",
    text: program(
      "  int *p = malloc(40);\n  int *q = malloc(40);\n  p[x] = 1; // here\n  free(p);\n  free(q);",
    ),
    bad: 100000,
    good: 9,
  },
  {
    kind: "out-of-bounds",
    name: "memcpy into too small an object",
    text: program("  char a[8], b[16] = {0};\n  memcpy(a, b, x); // here\n  x = a[0];"),
    bad: 9,
    good: 8,
  },
  {
    kind: "out-of-bounds",
    name: "variable-length array",
    text: program("  int n = 3;\n  int a[n];\n  int *p = a;\n  p[x] = 1; // here"),
    bad: 3,
    good: 2,
  },
  {
    kind: "use-after-free",
    name: "heap",
    text: program("  int *p = malloc(4);\n  if (x) free(p);\n  *p = 1; // here\n  if (!x) free(p);"),
    bad: 1,
    good: 0,
  },
  {
    kind: "use-after-free",
    name: "left scope",
    text: program("  int *p = &x;\n  if (x) { int y = 1; p = &y; y = *p; }\n  x = *p; // here"),
    bad: 1,
    good: 0,
  },
  {
    kind: "use-after-free",
    name: "returned function",
    text: program(
      "  int *p = x ? dangling() : &x;\n  x = *p; // here",
      "int *dangling(void) { int a[2] = {1, 2}; int *p = a; return p; }",
    ),
    bad: 1,
    good: 0,
  },
  {
    kind: "double-free",
    name: "twice",
    text: program("  int *p = malloc(4);\n  free(p);\n  if (x) free(p); // here"),
    bad: 1,
    good: 0,
  },
  {
    kind: "invalid-free",
    name: "inside an object",
    text: program("  char *p = malloc(32);\n  free(p + x); // here"),
    bad: 16,
    good: 0,
  },
  {
    kind: "invalid-free",
    name: "local variable",
    text: program("  void *p = x ? (void *)&x : malloc(1);\n  free(p); // here"),
    bad: 1,
    good: 0,
  },
  {
    kind: "invalid-free",
    name: "compound literal whose life has ended",
    text: program(
      "  void *p = malloc(1);\n  if (x) {\n    free(p);\n    { p = (int[]){1, 2}; }\n  }\n  free(p); // here",
    ),
    bad: 1,
    good: 0,
  },
  { kind: "assertion", name: "assert", text: program("  assert(x != 3); // here"), bad: 3, good: 4 },
  { kind: "assertion", name: "abort", text: program("  if (x == 3) abort(); // here"), bad: 3, good: 4 },
  {
    kind: "assertion",
    name: "everypath_assert",
    text: program("  everypath_assert(x != 3); // here"),
    bad: 3,
    good: 4,
  },
  {
    kind: "unreachable",
    name: "reach_error",
    text: program("  if (x == 3) reach_error(); // here", "void reach_error(void);"),
    bad: 3,
    good: 4,
  },
  {
    kind: "unreachable",
    name: "__builtin_unreachable",
    text: program("  if (x == 3) __builtin_unreachable(); // here"),
    bad: 3,
    good: 4,
  },
  {
    kind: "uninitialized-read",
    name: "branch on a local variable",
    text: program("  int y;\n  if (x) y = 1;\n  if (y) x = 2; // here"),
    bad: 0,
    good: 1,
  },
  {
    kind: "uninitialized-read",
    name: "branch on heap memory",
    text: program("  int *p = malloc(8);\n  p[0] = 1;\n  if (p[x]) x = 2; // here\n  free(p);"),
    bad: 1,
    good: 0,
  },
  {
    kind: "uninitialized-read",
    name: "through memcpy",
    text: program("  int a[2], b[2];\n  a[0] = 1;\n  memcpy(b, a, sizeof a);\n  if (b[x]) x = 2; // here"),
    bad: 1,
    good: 0,
  },
  {
    kind: "memory-leak",
    name: "lost",
    text: program("  char *p = malloc(3); // here\n  if (!x) free(p);"),
    bad: 1,
    good: 0,
  },
  {
    kind: "memory-leak",
    name: "lost, a global keeps another",
    text: program("  kept = malloc(8);\n  if (x) kept[0] = 1; else kept = 0; // here", "char *kept;"),
    bad: 0,
    good: 1,
  },
  {
    kind: "stack-overflow",
    name: "recursion without end",
    text: program(
      "  x = down(x); // here",
      "int down(int n) { return n == 0 ? 0 : 1 + down(n - (n < 10)); }",
    ),
    bad: 10,
    good: 9,
  },
];

function lineOf(text: string): number {
  return text.split("\n").findIndex((line) => line.endsWith("// here")) + 1;
}

function expectation(kind: ErrorKind, line: number): Expectation {
  return {
    end: { kind: "error", error: kind, location: { file: "program.c", line, column: 1 } },
    stdout: undefined,
  };
}

describe.each(dataModels)("%s", (dataModel) => {
  test.each(cases)("$kind: $name", async ({ kind, text, bad, good }) => {
    const replayer = await replayerOf(text, dataModel);
    const variant = variantFor(kind);
    const leaks = kind === "memory-leak";
    const wrong = await replayer.run({ readings: [int("x", bad)] }, variant, leaks);
    const right = await replayer.run({ readings: [int("x", good)] }, variant, leaks);
    const expected = expectation(kind, lineOf(text));
    expect(compare(expected, wrong)).toEqual({ verdict: "confirmed" });
    expect(right.end).toMatchObject({ kind: "returned", leaks: 0 });
    const unsupported = compare(expected, right);
    // Frames may be smaller in the compiled program than as the engine counts them.
    const mayBeUnseen = kind === "uninitialized-read" || kind === "stack-overflow";
    expect(unsupported.verdict).toBe(mayBeUnseen ? "not-replayable" : "refuted");
    // Another kind of error, or another line, is no confirmation.
    const other: ErrorKind = kind === "assertion" ? "signed-overflow" : "assertion";
    if (kind !== "unreachable")
      expect(compare(expectation(other, lineOf(text)), wrong).verdict).toBe("refuted");
    if (!leaks && kind !== "stack-overflow" && kind !== "uninitialized-read") {
      const elsewhere = compare(expectation(kind, lineOf(text) + 40), wrong);
      expect(elsewhere).toMatchObject({
        verdict: "refuted",
        detail: expect.stringContaining(`program.c:${lineOf(text)}`),
      });
    }
  });
});
