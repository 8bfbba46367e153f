/** A proof that is interrupted tells what was proved so far. */

import { createSolverChain } from "@everypath/core";
import { checkTexts } from "@everypath/objects";
import { expect, test } from "vitest";
import { proveInterruptibly } from "../src/verify.ts";
import { figure3 } from "./figures.ts";
import { budgets } from "./support.ts";

test("events come in after each member", async () => {
  const checked = checkTexts([{ name: "p.idf", text: figure3 }]);
  if ("problems" in checked) throw new Error("figure 3 is a program");
  const interrupts = new AbortController();
  const solver = createSolverChain();
  try {
    setImmediate(() => interrupts.abort());
    const options = { ...budgets, entry: undefined, infers: true, signal: interrupts.signal };
    const { members } = await proveInterruptibly(checked.program, options, solver);
    const [first, ...others] = members.map(({ stopped }) => stopped);
    expect(first).toBeUndefined();
    expect(others.length).toBeGreaterThan(1);
    expect(new Set(others)).toEqual(new Set(["interrupted"]));
  } finally {
    solver.close();
  }
});
