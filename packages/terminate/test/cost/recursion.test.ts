/** Bounds of recursive programs: of the right degree, and above every run, also of generated ones. */

import { boundText, degreeName, degreeOf } from "@everypath/its";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { boundOf, checked, openText } from "./support.ts";

describe("bounds of recursive functions", () => {
  it.each([
    ["linear", "unsigned f(unsigned n) { if (n == 0) return 0; return n + f(n - 1); }"],
    ["quadratic", "void f(unsigned n) { if (n == 0) return; unsigned i = n; while (i > 0) i--; f(n - 1); }"],
    ["exponential", "int f(int n) { if (n < 2) return n; return f(n - 1) + f(n - 2); }"],
    ["logarithmic", "unsigned f(unsigned n) { if (n == 0) return 0; return 1 + f(n / 2); }"],
    ["linear", "unsigned f(unsigned n) { if (n < 2) return 1; return f(n / 2) + f(n - n / 2); }"],
    [
      "n log n",
      "unsigned f(unsigned n) { if (n < 2) return 1; unsigned i = n; while (i > 0) i--; return f(n / 2) + f(n - n / 2); }",
    ],
    [
      "linear",
      "int odd(unsigned n); int even(unsigned n) { if (n == 0) return 1; return odd(n - 1); } int odd(unsigned n) { if (n == 0) return 0; return even(n - 1); }",
    ],
    [
      "constant",
      "static int g(int n) { if (n <= 0) return 0; return 1 + g(n - 1); } int f(int x) { return g(7) + x; }",
    ],
    [
      "n log n",
      "static unsigned g(unsigned n) { if (n == 0) return 0; return 1 + g(n / 2); } void f(unsigned n) { while (n > 0) { n--; g(n); } }",
    ],
  ])("%s: %s", async (degree, text) => {
    const opened = await openText(text, text.includes("int even") ? "even" : "f");
    const found = boundOf(opened);
    if (found.kind === "unknown") throw new Error(JSON.stringify(found.obstacles));
    expect(degreeName(degreeOf(found.bound)), boundText(found.bound)).toBe(degree);
    expect(checked(opened, found, {}, 200).above).toBeUndefined();
  });

  it("counts a call once, whatever is counted", async () => {
    const opened = await openText("void f(unsigned n) { if (n == 0) return; f(n - 1); }");
    const measure = { kind: "calls", name: "f" } as const;
    const found = boundOf(opened, { measure });
    if (found.kind === "unknown") throw new Error("no bound");
    expect(boundText(found.bound)).toBe("max(1, n)");
    expect(checked(opened, found, { measure }, 100).above).toBeUndefined();
  });

  it.each([
    "void f(unsigned n) { if (n == 3) return; f(n - 2); }",
    // The result decides, and nothing is known of it.
    "int f(int n) { if (n == 0) return 5; return f(f(n - 1)); }",
  ])("are not there where it is not shown that every run ends: %s", async (text) => {
    expect(boundOf(await openText(text), { seconds: 10 })).toMatchObject({ kind: "unknown" });
  });
});

const name = fc.constantFrom("a", "b");
const small = fc.integer({ min: 0, max: 3 });
const smaller = fc.oneof(
  fc.tuple(name, small).map(([x, k]) => `${x} - ${k}`),
  fc.tuple(name, fc.constantFrom(2, 3)).map(([x, k]) => `${x} / ${k}`),
  name,
  small.map(String),
);
const call = fc.tuple(smaller, smaller).map(([x, y]) => `f(${x}, ${y})`);
const statement = fc.oneof(
  { weight: 3, arbitrary: call.map((each) => `r += ${each};`) },
  { weight: 1, arbitrary: fc.tuple(name, call).map(([x, each]) => `if (${x} > 4) r ^= ${each};`) },
  { weight: 1, arbitrary: fc.tuple(name, call).map(([x, each]) => `if (${each} > 1) ${x}--;`) },
  { weight: 1, arbitrary: name.map((x) => `for (int i = 0; i < ${x}; i++) r++;`) },
  { weight: 1, arbitrary: fc.tuple(name, small).map(([x, k]) => `${x} -= ${k};`) },
);
const program = fc
  .tuple(
    fc.constantFrom("int", "unsigned char", "short"),
    name,
    small,
    fc.array(statement, { minLength: 1, maxLength: 3 }),
  )
  .map(
    ([type, x, k, body]) =>
      `int f(${type} a, ${type} b) { int r = 0; if (${x} <= ${k}) return 1; ${body.join(" ")} return r; }`,
  );
const programs = Number(process.env.EVERYPATH_COST_PROGRAMS ?? 10);

describe("bounds of generated recursive programs", () => {
  it("are above every run", { timeout: 3_600_000 }, async () => {
    let bounded = 0;
    await fc.assert(
      fc.asyncProperty(program, async (text) => {
        const opened = await openText(text);
        const found = boundOf(opened, { seconds: 3 });
        if (found.kind === "unknown") return;
        bounded += 1;
        expect(checked(opened, found, {}, 150).above, boundText(found.bound)).toBeUndefined();
      }),
      { numRuns: programs, seed: Number(process.env.EVERYPATH_COST_SEED ?? 4), endOnFailure: true },
    );
    expect(bounded * 4).toBeGreaterThanOrEqual(programs);
  });
});
