/**
 * What is proved never fails: random programs are verified, and the methods that are proved, with all that they call, run on random heaps
 * with every contract checked and every access tracked. EVERYPATH_CONTRACT_RUNS says how many programs must be proved whole (default: 400).
 */
import { expect, test } from "vitest";
import { verifyAndRun } from "./runs.ts";

const programs = Number(process.env.EVERYPATH_CONTRACT_RUNS ?? 240);
const seed = Number(process.env.EVERYPATH_CONTRACT_SEED ?? 1);

/** What must have run often, as statements or what stands right of `:=`. */
const kinds = [
  "assign",
  "assert",
  "call",
  "close",
  "element",
  "if",
  "join",
  "new object",
  "open",
  "pure call",
  "return",
  "while",
];

test("what is proved never fails", { timeout: 3_600_000 }, () => {
  const { counts } = verifyAndRun({ seed, programs });
  expect(counts.programs).toBe(programs);
  // Wrong contracts are generated too, and refused; what is proved must be worth running.
  expect(counts.proved / counts.methods).toBeGreaterThan(0.6);
  expect(counts.proved / counts.methods).toBeLessThan(0.95);
  expect(counts.ran / counts.proved).toBeGreaterThan(0.85);
  expect(counts.runs / counts.ran).toBeGreaterThan(5);
  for (const kind of kinds)
    expect([kind, (counts.kinds.get(kind) ?? 0) > programs / 50]).toEqual([kind, true]);
});
