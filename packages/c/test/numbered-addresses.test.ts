/** Programs that compute with addresses as numbers: what is the same wherever objects lie is decided, what is not rests on `address` and says so. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { exploreInProcess } from "../../everypath/test/examples/in-process.ts";

const folder = mkdtempSync(join(tmpdir(), "everypath-numbered-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const file = join(folder, "numbered.c");

/** In each body `a`, `b` and the global `g` are arrays; `p` is in `a`, in `b`, or null. */
function functionOf(body: string, number: number): string {
  return `int f${number}(int n) {
  int a[8] = {0}, b[8] = {0}, *p = n == 1 ? a + 2 : n == 2 ? b : 0;
  (void)a, (void)b, (void)p;
  ${body}
}
`;
}

const same = [
  "uintptr_t d = (uintptr_t)(a + 3) - (uintptr_t)a; return (int)d;",
  "if (p != a + 2) return 0; return (int)((uintptr_t)p - (uintptr_t)a) + 1;",
  "uintptr_t x = 0; int *q = 0; if (n > 3) x = (uintptr_t)a; else if (n < -7) x = (uintptr_t)g; q = (int *)x; return q != 0;",
  // An optimiser may compute the difference before it is known whether there is one, and reorders sums.
  'char t[4] = "x,y", *q = memchr(t, n == 3 ? 44 : 45, 3); return n * 3 + (q == 0 ? 0 : (int)(q - t) + 1);',
];

const others = [
  "uintptr_t d = (uintptr_t)b - (uintptr_t)a; return d > 100;",
  "uintptr_t d = n == 3 ? (uintptr_t)b - (uintptr_t)a : 7; return d > 100;",
  "uintptr_t d = (uintptr_t)p - (uintptr_t)a; return n > 4 ? d > 100 : 0;",
  "uintptr_t d = 0; for (int i = 0; i < 3; i++) { if (i == n) d = (uintptr_t)b - (uintptr_t)a; } return d > 100;",
  "uintptr_t d = (uintptr_t)b - (uintptr_t)a; char c = (char)(d >> 8); return c;",
  "uintptr_t d = (uintptr_t)b + (uintptr_t)a; return d > 4;",
  "uintptr_t d = (uintptr_t)b - (uintptr_t)a; g[0] = (int)d; return 0;",
  // Both sides of a choice are addresses, and nobody makes a pointer of what was chosen.
  "uintptr_t x = n == 3 ? (uintptr_t)a : n == 4 ? (uintptr_t)b + 4 : 9; return (x & 0xf00) == 0x300;",
  "uintptr_t x = 9; if (n > 3) x = (uintptr_t)a; else if (n < -7) x = (uintptr_t)g; return (int)x;",
];

writeFileSync(
  file,
  `#include <stdint.h>\n#include <string.h>\nint g[8];\n${[...same, ...others].map(functionOf).join("")}`,
);

async function judge(number: number, level: string) {
  const { verdict, incomplete, errors } = await exploreInProcess(file, [
    ...["--entry", `f${number}`, "--fresh-globals", "--no-check", "signed-overflow", "--no-replay"],
    `--cflag=${level}`,
  ]);
  expect(errors).toEqual([]);
  return { verdict, reasons: new Set(incomplete.map(({ reason }) => reason)) };
}

describe.each(["-O0", "-O1", "-O2"])("%s", (level) => {
  it.each(same.map((body, index) => [body, index] as const))("decides %s", async (_body, index) => {
    expect(await judge(index, level)).toEqual({ verdict: "safe", reasons: new Set() });
  });

  it.each(others.map((body, index) => [body, same.length + index] as const))(
    "says on what it rests: %s",
    async (_body, number) => {
      expect(await judge(number, level)).toEqual({ verdict: "unknown", reasons: new Set(["address"]) });
    },
  );
});
