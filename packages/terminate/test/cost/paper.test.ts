/** Section 5 of Hensel, Giesl, Frohn and Ströder: figures 9, 1 and 12. */
import { join } from "node:path";
import { boundText } from "@everypath/its";
import { describe, expect, it } from "vitest";
import { Runner, valueAt } from "../../src/cost/index.ts";
import { boundOf, checked, type Opened, openFile, type Question } from "./support.ts";

const examples = new URL("../../../../examples/cost/", import.meta.url).pathname;
const instructions = { kind: "instructions" } as const;

function stepsOf({ program, entry }: Opened, inputs: Readonly<Record<string, bigint>>, longest = 1_000_000) {
  const parameters = new Map(Object.entries(inputs));
  return new Runner(program, entry, instructions, "wrap").run(
    { parameters, elements: 1, bytes: (size) => new Uint8Array(size) },
    longest,
  );
}

function boundAt(found: ReturnType<typeof boundOf>, inputs: Readonly<Record<string, bigint>>): bigint {
  if (found.kind === "unknown") throw new Error("no bound");
  return valueAt(found.bound, new Map(Object.entries(inputs))) as bigint;
}

describe("the bound of figure 9's h", () => {
  it("is linear in j, free of umax32, at most max(14, 7·j + 14), and not below what runs take", async () => {
    const opened = await openFile(join(examples, "figure9-h.c"));
    const found = boundOf(opened);
    expect(found).toMatchObject({ kind: "bounded", role: "unbounded" });
    if (found.kind === "unknown") return;
    expect(boundText(found.bound)).not.toContain("max32");
    for (const j of [0n, 1n, 2n, 10n, 1000n, 4_294_967_295n]) {
      const bound = boundAt(found, { j });
      expect(bound <= (7n * j + 14n > 14n ? 7n * j + 14n : 14n)).toBe(true);
      if (j > 1000n) continue;
      const run = stepsOf(opened, { j });
      expect(run).toMatchObject({ steps: Number(7n * j + 7n), isWhole: true });
      expect(bound >= 7n * j + 7n).toBe(true);
    }
  });
});

describe("the bound of figure 1's g", () => {
  it("is linear in umax32 - j, and tight", async () => {
    const opened = await openFile(join(examples, "figure1-g.c"));
    const found = boundOf(opened);
    expect(found).toMatchObject({ kind: "bounded", role: "inputs" });
    const umax = 4_294_967_295n;
    for (const distance of [0n, 1n, 5n, 300n]) {
      const run = stepsOf(opened, { j: umax - distance });
      expect(run).toMatchObject({ steps: Number(7n * distance + 14n), isWhole: true });
      const bound = boundAt(found, { j: umax - distance });
      expect(bound >= 7n * distance + 14n && bound <= 7n * distance + 21n).toBe(true);
    }
    expect(boundAt(found, { j: 1n }) >= 7n * (umax - 1n) + 14n).toBe(true);
    expect(stepsOf(opened, { j: 1n }, 5000)).toMatchObject({ isWhole: false });
  });
});

describe("the bound of figure 12's subtraction", () => {
  it("is c₁·max(x, 0) + c₂·max(y, 0) + c₃, as tight for negative inputs", async () => {
    const opened = await openFile(join(examples, "figure12-subtract.c"));
    const found = boundOf(opened);
    expect(found).toMatchObject({ kind: "bounded", role: "unbounded" });
    for (const [x, y] of [
      [0n, 0n],
      [20n, 35n],
      [-5n, 7n],
      [-2_147_483_648n, -1n],
      [9n, -2_147_483_648n],
    ] as const)
      expect(boundAt(found, { x, y })).toBe(BigInt(stepsOf(opened, { x, y })?.steps ?? -1));
  });

  it("is not there where a signed overflow is undefined and may happen", async () => {
    const opened = await openFile(join(examples, "figure12-subtract.c"));
    expect(boundOf(opened, { signedOverflow: "error" })).toMatchObject({
      kind: "unknown",
      obstacles: [{ reason: "undefined-behaviour" }],
    });
  });
});

describe("other measures", () => {
  const questions: readonly [string, Question, bigint][] = [
    ["statements", { measure: { kind: "statements" } }, 3n * 100n + 3n],
    ["iterations", { measure: { kind: "iterations" } }, 100n],
    ["calls", { measure: { kind: "calls", name: "abort" } }, 0n],
  ];
  it.each(questions)("counts %s in figure 9", async (_, question, at100) => {
    const opened = await openFile(join(examples, "figure9-h.c"));
    const found = boundOf(opened, question);
    expect(boundAt(found, { j: 100n })).toBe(at100);
    expect(checked(opened, found, question)).toMatchObject({ above: undefined });
  });

  it("counts calls of a function", async () => {
    const opened = await openFile(join(examples, "linear-call.c"), "calls");
    const question: Question = { measure: { kind: "calls", name: "next" } };
    const found = boundOf(opened, question);
    expect(boundAt(found, { n: 30n })).toBe(30n);
    expect(boundAt(found, { n: -30n })).toBe(0n);
    expect(checked(opened, found, question)).toMatchObject({ above: undefined });
  });
});

describe("three loops within each other", () => {
  it("have a bound that runs reach: no run wraps the outer counter, which bounds without the widths of types do not know", async () => {
    const opened = await openFile(join(examples, "nested-three.c"));
    const found = boundOf(opened);
    expect(found).toMatchObject({ kind: "bounded", role: "unbounded" });
    for (const n of [-4n, 0n, 1n, 7n])
      expect(boundAt(found, { n })).toBe(BigInt(stepsOf(opened, { n })?.steps ?? -1));
  });
});
