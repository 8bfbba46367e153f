/** Certificates of termination: right ones are confirmed, wrong ones are refused. */
import { afterAll, describe, expect, test } from "vitest";
import { programFrom } from "../../terminate/test/terminate/support.ts";
import type { ProgramCertificate } from "../src/check-certificate.ts";
import { mutationsOf } from "./mutations.ts";
import { Checker, certificateOf } from "./support.ts";

const checker = new Checker();
afterAll(() => checker.close());

/** Figures 1 and 9 of the paper. */
const paper = await programFrom({
  text: `void f(unsigned int x) { unsigned int j = 0; while (j <= x) j++; }
void g(unsigned int j) { while (j > 0) j++; }
void h(unsigned int j) { while (j > 0) j--; }
`,
});

describe("right certificates", () => {
  test.each([
    ["f", "mathematical"],
    ["g", "bitvector"],
    ["h", "bitvector"],
  ] as const)("%s with %s integers", (entry, integers) => {
    const certificate = certificateOf(paper, entry, { integers });
    expect(checker.check(certificate, paper)).toMatchObject({ kind: "confirmed" });
  });

  test("strings, arrays on the heap, and calls", async () => {
    const program = await programFrom({
      text: `#include <stdlib.h>
unsigned long length(const char *text) { const char *p = text; while (*p) p++; return p - text; }
int sum(unsigned char n) {
  int *a = malloc((n + 1) * sizeof(int));
  int total = 0;
  for (int i = 0; i <= n; i++) a[i] = i * i;
  for (int i = n; i >= 0; i--) total += a[i] % 7;
  free(a);
  return total;
}
int both(const char *text) { return (int)length(text) + sum(3); }
`,
    });
    const zeroTerminated = new Set(["text"]);
    for (const entry of ["length", "sum", "both"]) {
      const certificate = certificateOf(program, entry, entry === "sum" ? {} : { zeroTerminated });
      expect(checker.check(certificate, program), entry).toMatchObject({ kind: "confirmed" });
    }
    const assumed = certificateOf(program, "length", { zeroTerminated });
    expect(checker.check({ ...assumed, zeroTerminated: [] }, program)).toMatchObject({ kind: "refused" });
  });

  test("bits, divisions and conversions", async () => {
    const program = await programFrom({
      text: `void f(unsigned int x, signed char c, unsigned int m) {
  while (x != 0) x = (x & m) >> 1;
  while (c < 0) c /= 2;
  for (short i = 0; i < 100; i += 3) x ^= (unsigned)i * m | 5u;
  while (m > 3) m = m / 3 + m % 2;
}
`,
    });
    expect(checker.check(certificateOf(program, "f"), program)).toMatchObject({ kind: "confirmed" });
  });
});

describe("wrong certificates", () => {
  const right = certificateOf(paper, "g");
  const mutations = mutationsOf(right);

  test("50 mutations and more", () => {
    expect(mutations.length).toBeGreaterThanOrEqual(50);
  });

  test.each(mutations)("$name", ({ apply }) => {
    const wrong: ProgramCertificate = structuredClone(right);
    apply(wrong);
    expect(wrong).not.toEqual(right);
    expect(checker.check(wrong, paper)).toMatchObject({ kind: "refused" });
  });

  test("a function on memory: no mutation is confirmed", async () => {
    const program = await programFrom({
      text: `unsigned long length(const char *text) { const char *p = text; while (*p) p++; return p - text; }\n`,
    });
    const certificate = certificateOf(program, "length", { zeroTerminated: new Set(["text"]) });
    for (const { name, apply } of mutationsOf(certificate)) {
      const wrong = structuredClone(certificate);
      apply(wrong);
      expect(checker.check(wrong, program).kind, name).toBe("refused");
    }
  });

  test("a guard that never holds is told apart from one that cannot be read", () => {
    const wrong = structuredClone(right);
    mutations.find(({ name }) => name.includes("guard"))?.apply(wrong);
    expect(checker.check(wrong, paper)).toMatchObject({
      reason: expect.stringMatching(/^t\d does not cover/),
    });
  });

  test("another program", async () => {
    const other = await programFrom({ text: "void g(unsigned int j) { while (j > 0) j += 0; }\n" });
    expect(checker.check(right, other)).toMatchObject({ kind: "refused" });
  });
});
