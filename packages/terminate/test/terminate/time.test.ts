/** `--time` holds: what takes long looks at the clock. */

import { createSolverChain } from "@everypath/core";
import { certify, checkCertificate, integerSymbol } from "@everypath/its";
import { expect, test, vi } from "vitest";
import { Knowledge } from "../../src/terminate/graph/knowledge.ts";
import { decide, programFrom } from "./support.ts";

/** Thirty variables with facts about pairs of them, and a loop in a loop that mixes them. */
function heavy(): string {
  const numbers = Array.from({ length: 30 }, (_, index) => index);
  const other = (index: number) => `v${index % numbers.length}`;
  const facts = numbers
    .slice(1)
    .map((i) => `if (v${i} <= v${i - 1} + ${i} || v${i} - ${i} > 1000 + ${other(7 * i)}) return;`);
  const mixed = numbers.map((i) => `v${i} = ${other(i + 1)} + ${other(i + 2)} - ${other(5 * i)};`);
  return `void f(${numbers.map((i) => `int v${i}`).join(", ")}) {
    ${facts.join("\n")}
    while (v0 < v1) {
      ${mixed.join("\n")}
      for (int k = v3; k < v4; k++) { v5 += k / 3; v6 -= k % 7; if (v7 * v8 > v9) v10 += v11; }
    }
  }`;
}

test.each([20, 200])("a heavy program ends soon after %d ms", async (milliseconds) => {
  const program = await programFrom({ text: heavy() });
  const before = process.cpuUsage();
  const { kind } = decide(program, "f", { milliseconds });
  expect(kind).toBe("unknown");
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(milliseconds + 2_000);
});

test("a proof that the time cut off is told as such, and one that was not found is not", async () => {
  const program = await programFrom({ text: "void f(void) { int i = 0; while (i != 5) i = (i + 3) % 10; }" });
  // A clock that goes on with each look at it: what was reached does not depend on the machine.
  let now = 0;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => now++);
  try {
    const reasons = [100, 400, 1_600, 6_400, 1_000_000].flatMap((milliseconds) => {
      const decided = decide(program, "f", { milliseconds });
      expect(decided.kind).toBe("unknown");
      if (decided.kind !== "unknown" || !decided.graph.isComplete) return [];
      return decided.obstacles.map(({ reason }) => reason);
    });
    expect(reasons).toContain("time");
    expect(reasons.at(-1)).toBe("no-ranking-function");
  } finally {
    clock.mockRestore();
  }
});

test("linear programming tells nothing once the time is over", () => {
  let isOver = false;
  const [x, y, z] = ["x", "y", "z"].map(integerSymbol) as [ReturnType<typeof integerSymbol>, never, never];
  const difference = (a: typeof x, b: typeof x) => ({
    coefficients: new Map([
      [a, 1n],
      [b, -1n],
    ] as const),
    constant: 0n,
  });
  const known = Knowledge.nothing.until(() => isOver).assume([difference(x, y), difference(y, z)]);
  expect(known.entails(difference(x, z))).toBe(true);
  isOver = true;
  expect(known.assume([difference(z, x)]).entails(difference(y, x))).toBe(false);
});

test("a certificate is refused once the time is over", async () => {
  const decided = decide(await programFrom({ text: "void f(unsigned n) { while (n > 0) n--; }" }), "f");
  if (decided.kind !== "terminates") throw new Error(decided.kind);
  const [{ component, proof }] = decided.components as [(typeof decided.components)[number]];
  const certificate = certify(component.its, "t.c", { kind: "terminates", proof });
  const solver = createSolverChain({});
  const budget = { resources: 2_000_000, milliseconds: 5_000 };
  try {
    expect(checkCertificate(certificate, { solver, budget }).kind).toBe("right");
    expect(checkCertificate(certificate, { solver, budget, isOver: () => true })).toMatchObject({
      kind: "refused",
      reason: expect.stringContaining("time"),
    });
  } finally {
    solver.close();
  }
});
