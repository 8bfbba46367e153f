/** Bounded model checking: the examples of the lecture (slides 87 to 97), what the bound counts, many branches in one formula, counterexamples. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createSolverChain } from "@everypath/core";
import type { Result } from "@everypath/report";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadText } from "../../../debug/test/support.ts";
import { runInProcess } from "../../../everypath/test/examples/in-process.ts";
import { boundedCheck } from "../../src/bmc/index.ts";
import { boundedOptions } from "./bounded-options.ts";

const examples = fileURLToPath(new URL("../../../../examples/bmc", import.meta.url));
const solver = createSolverChain();
afterAll(() => solver.close());
let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "everypath-bmc-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const readings = `#include <assert.h>
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
unsigned char __VERIFIER_nondet_uchar(void);
`;

async function check(text: string, ...options: string[]): Promise<Result> {
  const file = join(folder, "test.c");
  writeFileSync(file, readings + text);
  return runInProcess("bmc", file, ["--no-replay", ...options]);
}

const reasons = ({ incomplete }: Result): string[] => incomplete.map(({ reason }) => reason);

describe("the lecture", () => {
  test("example 1: at k = 3 a bug with s < v, replayed", async () => {
    const result = await runInProcess("bmc", join(examples, "sum-of-bytes.c"), ["--unwind", "3"]);
    expect([result.verdict, result.unwind]).toEqual(["unsafe", 3]);
    expect(result.errors.map(({ kind, replay }) => [kind, replay])).toEqual([["assertion", "confirmed"]]);
    const trace = result.errors[0]!.trace!;
    const last = (name: string): number => Number(trace.findLast((step) => step.name === name)?.value);
    expect(last("s")).toBeLessThan(last("v"));
    expect(last("n")).toBeLessThanOrEqual(3);
    // The inputs are n and each v but the first.
    expect(trace.filter(({ input }) => input).map(({ name }) => name)).toEqual([
      "n",
      ...new Array<string>(last("n")).fill("v"),
    ]);
  });

  test("example 2: at k = 3 no bug, and the bound can be reached", async () => {
    const result = await runInProcess("bmc", join(examples, "wide-sum.c"), ["--unwind", "3"]);
    expect([result.verdict, result.errors, result.complete]).toEqual(["unknown", [], false]);
    expect(result.incomplete.map(({ reason, location }) => [reason, location?.line])).toEqual([
      ["bound-reached", 14],
    ]);
    expect(result.unwinding?.reached.map(({ name }) => name)).toEqual(["main.1"]);
  });

  test("example 2: raised until it is safe; 255 rounds are enough, 254 are not", {
    timeout: 300_000,
  }, async () => {
    const verdict = async (...options: string[]) => {
      const { verdict, unwind } = await runInProcess("bmc", join(examples, "wide-sum.c"), options);
      return [verdict, unwind];
    };
    expect(await verdict("--unwind", "254")).toEqual(["unknown", 254]);
    expect(await verdict("--unwind", "255")).toEqual(["safe", 255]);
    expect(await verdict()).toEqual(["safe", 256]);
  });

  test("example 2: that the sum is not less than its last part is seen without the solver", {
    timeout: 300_000,
  }, async () => {
    const { unwinding } = await runInProcess("bmc", join(examples, "wide-sum.c"), ["--unwind", "255"]);
    expect(unwinding?.formulaSize).toBe(0);
  });
});

describe("the bound", () => {
  test("constants count no rounds", async () => {
    const result = await check(
      "int main(void) { int s = 0; for (int i = 0; i < 10; i++) s += i; assert(s == 45); return 0; }",
      "--unwind",
      "0",
    );
    expect([result.verdict, result.complete]).toEqual(["safe", true]);
  });

  test("do … while counts its repetitions", async () => {
    const text =
      "int main(void) { int i = 0; do { i++; } while (__VERIFIER_nondet_int()); assert(i < 4); return 0; }";
    expect((await check(text, "--unwind", "2")).verdict).toBe("unknown");
    expect((await check(text, "--unwind", "3")).verdict).toBe("unsafe");
  });

  test("recursion counts nested calls", async () => {
    const text = `static int down(unsigned char n) { return n == 0 ? 0 : 1 + down(n - 1); }
int main(void) { unsigned char n = __VERIFIER_nondet_uchar(); if (n > 4) return 0; assert(down(n) == n); return 0; }`;
    const short = await check(text, "--unwind", "3");
    expect([short.verdict, short.unwinding?.reached.map(({ name }) => name)]).toEqual(["unknown", ["down"]]);
    expect((await check(text, "--unwind", "4")).verdict).toBe("safe");
    expect((await check(text)).verdict).toBe("safe");
  });

  test("a loop has a bound of its own, by name and by line", async () => {
    const text = `int main(void) {
  for (int i = 0; i < __VERIFIER_nondet_uchar(); i++) ;
  for (int i = 0; i < __VERIFIER_nondet_uchar(); i++) assert(i < 5);
  return 0;
}`;
    const found = async (...options: string[]) => (await check(text, "--unwind", "2", ...options)).verdict;
    expect(await found("--unwind-loop", "main.2:6")).toBe("unsafe");
    expect(await found("--unwind-loop", "7:6")).toBe("unsafe");
    expect(await found("--unwind-loop", "main:7=6")).toBe("unsafe");
    expect(await found("--unwind-loop", "main.1:6")).toBe("unknown");
  });

  test("a loop that never ends is never safe", async () => {
    const result = await check("int main(void) { for (;;) ; }", "--unwind", "5");
    expect([result.verdict, reasons(result)]).toEqual(["unknown", ["bound-reached"]]);
  });
});

describe("merging", () => {
  test("64 branches are one formula", async () => {
    const steps = Array.from(
      { length: 64 },
      (_, i) => `if (__VERIFIER_nondet_int() > ${i}) c += ${i + 1}, d ^= c;`,
    );
    const text = (claim: string) =>
      `int main(void) { unsigned c = 0, d = 0; ${steps.join("\n")} assert(${claim}); return 0; }`;
    const safe = await check(text("c < 2081 && (d | 4095) == 4095"));
    expect([safe.verdict, safe.complete, safe.unwinding?.merges]).toEqual(["safe", true, 64]);
    expect(safe.unwinding?.formulaSize).toBeLessThan(3000);
    const wrong = await check(text("c != 2080"));
    expect([wrong.verdict, wrong.stats.solverQueries]).toEqual(["unsafe", 1]);
    expect(wrong.errors[0]?.inputs).toHaveLength(64);
    // Two seconds of a processor, in the solver's own unit, which is the same on every machine.
    const { program } = await loadText(`${readings}${text("c != 2080")}`);
    const query = () => ({ resources: 1_000_000, milliseconds: 600_000 });
    const checked = await boundedCheck(
      program,
      boundedOptions({ bound: 1, query, formulaQuery: query }),
      solver,
    );
    expect(checked).toMatchObject({ exploration: { paths: [{ end: "error" }] } });
  });

  test("pointers to different objects", async () => {
    const text = (
      claim: string,
    ) => `int main(void) { int a = 1, b = 2; int *p = __VERIFIER_nondet_int() ? &a : &b;
  if (__VERIFIER_nondet_int()) p = &b;
  *p += 10; assert(${claim}); return 0; }`;
    expect((await check(text("a + b == 13"))).verdict).toBe("safe");
    expect((await check(text("b == 12"))).verdict).toBe("unsafe");
  });

  test("memory that leaks on one of the paths", async () => {
    const text = "int main(void) { char *p = malloc(4); if (__VERIFIER_nondet_int()) free(p); return 0; }";
    const result = await check(text);
    expect(result.errors.map(({ kind }) => kind)).toEqual(["memory-leak"]);
    expect((await check(text.replace("return 0", "else free(p); return 0"))).verdict).toBe("safe");
  });

  test("memory that is kept by one value of a conditional only", async () => {
    const text = (index: string, kept: string) => `static char *kept[2];
int main(void) { ${index} char *p = malloc(1); if (!p) return 0; ${kept} p = 0; return 0; }`;
    const cases: readonly [string, string][] = [
      // The paths have met before anything is allocated, so that no pointer differs there.
      ["int g = 0; if (__VERIFIER_nondet_int()) g = 1;", "kept[g] = p; kept[0] = 0;"],
      ["long g = 0; if (__VERIFIER_nondet_int()) g = -1;", "kept[0] = (char *)((long)p & g);"],
      ["int g = __VERIFIER_nondet_int() & 1;", "kept[g] = p; kept[0] = 0;"],
    ];
    for (const [index, kept] of cases) {
      const result = await check(text(index, kept));
      expect(result.errors.map(({ kind }) => kind)).toEqual(["memory-leak"]);
    }
    const explored = await runInProcess("explore", join(folder, "test.c"), ["--no-replay"]);
    expect(explored.errors.map(({ kind }) => kind)).toEqual(["memory-leak"]);
    expect((await check(text("int g = __VERIFIER_nondet_int() & 1;", "kept[g] = p;"))).verdict).toBe("safe");
  });

  test("memory that only what one path has read before still names", async () => {
    const text = (guard: string) => `static void make(char **p) { *p = malloc(1); **p = 0; }
int main(void) { char *p; make(&p); if (${guard}) *p = 1; p = 0; exit(0); }`;
    for (const guard of ["__VERIFIER_nondet_int()", "!__VERIFIER_nondet_int()"])
      expect((await check(text(guard))).verdict).not.toBe("safe");
  });

  test("a word that one path has set in part", async () => {
    const text = (read: string) => `union word { int whole; char part[4]; };
int main(void) { union word w; int g = __VERIFIER_nondet_int(), x = __VERIFIER_nondet_int();
  if (g) w.whole = x; else w.part[0] = 4;
  return w.part[${read}] == 4; }`;
    expect((await check(text("0"))).verdict).toBe("safe");
    expect((await check(text("1"))).errors.map(({ kind }) => kind)).toEqual(["uninitialized-read"]);
  });

  test("memory that one path allocates, and a dangling pointer to where it lies", async () => {
    const text = `static int *made(void) { int local = 3; int *p = &local; return p; }
static int other(int *q) { int local = 5; *q = local; return local; }
int main(void) { int *p = &(int){1}; int x;
  if (__VERIFIER_nondet_int()) p = made(); else other(&x);
  return *p; }`;
    const result = await check(text);
    expect([result.verdict, result.errors.map(({ kind }) => kind)]).toEqual(["unsafe", ["use-after-free"]]);
  });

  test("an error before another hides it, as on a run", async () => {
    const text =
      "int main(void) { int a[4] = {0}; int i = __VERIFIER_nondet_int(); a[i] = 1; assert(i >= 0 && i < 4); return 0; }";
    expect((await check(text)).errors.map(({ kind }) => kind)).toEqual(["out-of-bounds"]);
  });
});

describe("properties", () => {
  const text =
    "int main(void) { int x = __VERIFIER_nondet_int(); assert(x != 5);\n  if (x > 9) assert(x != 10);\n  return 0; }";
  test("each that can fail is found, or one alone", async () => {
    const all = await check(text);
    expect(all.errors.map(({ location }) => location.line)).toEqual([5, 6]);
    const one = await check(text, "--property", "main:6:14:assertion");
    expect(one.errors.map(({ location }) => location.line)).toEqual([6]);
  });
});
