/** Certificates of recursive programs: what summaries say is checked, and wrong ones are refused. */
import { afterAll, describe, expect, test } from "vitest";
import { generateRecursion } from "../../terminate/test/terminate/recursion-generator.ts";
import { decide, programFrom } from "../../terminate/test/terminate/support.ts";
import type { ProgramCertificate } from "../src/check-certificate.ts";
import { mutationsOf } from "./mutations.ts";
import { Checker, certificateFrom, certificateOf } from "./support.ts";

const first = Number(process.env.EVERYPATH_TERMINATE_SEED ?? 1);
const count = Number(process.env.EVERYPATH_TERMINATE_RECURSIONS ?? 12);

const checker = new Checker();
afterAll(() => checker.close());

const program = await programFrom({
  text: `#include <stdlib.h>
int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
unsigned gcd(unsigned a, unsigned b) { return b == 0 ? a : gcd(b, a % b); }
int odd(unsigned n);
int even(unsigned n) { return n == 0 ? 1 : odd(n - 1); }
int odd(unsigned n) { return n == 0 ? 0 : even(n - 1); }
int sum(const int *a, unsigned n) { return n == 0 ? 0 : a[n - 1] + sum(a, n - 1); }
int total(unsigned char n) {
  int a[256];
  for (int i = 0; i < 256; i++) a[i] = i;
  return sum(a, n);
}
int below(int n) { return n <= 0 ? 0 : 1 + below(n - 2); }
void halves(unsigned n) { while (n > 0) n = n / 2 + below(3) * 0; }
int clear(int *p, unsigned n) { if (n > 0) { *p = 0; clear(p, n - 1); } return 0; }
int cleared(unsigned char n) {
  int x = 3, y = 5;
  clear(&x, n);
  while (y > 0) y--;
  return x;
}
int drop(char *p, unsigned char n) { if (n == 0) { free(p); return 0; } return drop(p, n - 1); }
int dropped(unsigned char n) { return drop(malloc(4), n); }
`,
});

describe("right certificates", () => {
  test.each(["fib", "gcd", "even", "total", "below", "halves", "cleared", "dropped"])("%s", (entry) => {
    const certificate = certificateOf(program, entry);
    expect(certificate.summaries?.length).toBeGreaterThan(0);
    expect(checker.check(certificate, program)).toMatchObject({ kind: "confirmed" });
  });
});

describe("wrong certificates", () => {
  test.each([
    ["even", "every"],
    ["total", "every"],
    ["fib", "summary"],
    ["dropped", "summary"],
  ])("mutations of %s: %s one is refused", (entry, kind) => {
    const certificate = certificateOf(program, entry);
    const all = mutationsOf(certificate);
    const ofSummaries = all.filter(({ name }) => name.startsWith("summary"));
    expect(ofSummaries.length).toBeGreaterThan(1);
    const mutations = kind === "every" ? all : ofSummaries;
    for (const { name, apply } of mutations) {
      const wrong = structuredClone(certificate);
      apply(wrong);
      expect(checker.check(wrong, program).kind, name).toBe("refused");
    }
  });

  /** The certificate of `cleared`, changed in place. */
  const changed = (change: (certificate: ProgramCertificate) => void) => {
    const wrong = structuredClone(certificateOf(program, "cleared"));
    change(wrong);
    return checker.check(wrong, program);
  };

  test("an area that is written to and said to be unchanged", () => {
    const checked = changed((wrong) => {
      for (const { call, nodes } of wrong.trees)
        if (call !== undefined)
          for (const { state } of nodes) for (const area of state.areas) area.unchanged = true;
      for (const { returned } of wrong.summaries ?? []) if (returned !== undefined) returned.changes = {};
    });
    expect(checked).toMatchObject({
      kind: "refused",
      reason: expect.stringContaining("as it was when the call began"),
    });
  });

  test("one area of the caller under two names", () => {
    const checked = changed(({ trees }) => {
      for (const { step } of trees.flatMap(({ nodes }) => nodes))
        if (step.kind === "call" && step.names !== undefined)
          step.names = { ...step.names, other: Object.values(step.names)[0] as string };
    });
    expect(checked).toMatchObject({ kind: "refused", reason: "the callee has two names for one area" });
  });

  test("the runs of a call taken for the entry's own, or left without a summary", () => {
    const foreign = changed(({ trees }) => {
      for (const tree of trees) delete tree.call;
    });
    expect(foreign.kind).toBe("not checked");
    const open = changed((wrong) => {
      delete wrong.summaries;
    });
    expect(open.kind).toBe("not checked");
  });

  test("recursion without end, of which the call's edge is left out", async () => {
    const endless = await programFrom({
      text: "int f(unsigned n) { return n == 0 ? 0 : f(n - 1); }\nint g(unsigned n) { return n == 0 ? 0 : g(n); }\n",
    });
    const text = JSON.stringify(certificateOf(endless, "f"));
    const forged = JSON.parse(text.replaceAll(/([^A-Za-z])f([^A-Za-z])/g, "$1g$2")) as ProgramCertificate;
    expect(checker.check(forged, endless).kind).toBe("refused");
  });
});

test("what is proved of generated recursion is not refused, and most of it confirmed", async () => {
  const generated = Array.from({ length: count }, (_, index) => generateRecursion(first + index));
  const all = await programFrom({ text: generated.map(({ source }) => source).join("\n") });
  const kinds: string[] = [];
  for (const { name, source } of generated) {
    const decided = decide(all, name, { milliseconds: 2_000 });
    if (decided.kind !== "terminates") continue;
    const checked = checker.check(certificateFrom(decided, name), all);
    expect(checked.kind, `${source}\n${JSON.stringify(checked)}`).not.toBe("refused");
    kinds.push(checked.kind);
  }
  expect(kinds.length).toBeGreaterThan(count / 10);
  expect(kinds.filter((kind) => kind === "confirmed").length, kinds.join()).toBeGreaterThanOrEqual(
    kinds.length * 0.9,
  );
}, 300_000);
