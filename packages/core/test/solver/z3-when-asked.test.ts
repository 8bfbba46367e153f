/** Z3 is loaded by the first query that reaches it: one that a layer answers loads nothing. */
import fs from "node:fs";
import { afterEach, expect, test, vi } from "vitest";
import { createBackendHere, JobSolver, type Query, withLayers } from "../../src/solver/index.ts";
import {
  bitVecConstant,
  bitVecSort,
  bvUnsignedLess,
  equal,
  intConstant,
  intMultiply,
  intSort,
  symbol,
} from "../../src/term/index.ts";

afterEach(() => void vi.restoreAllMocks());

const byte = symbol("b", bitVecSort(8));
const number = symbol("n", intSort);
const budget = { resources: 10_000_000, milliseconds: 60_000 };

test("one byte is tried, a product of integers is Z3's", { timeout: 300_000 }, () => {
  const read = vi.spyOn(fs, "readFileSync");
  const isLoaded = () => read.mock.calls.some(([place]) => String(place).endsWith("z3-built.wasm"));
  const solver = new JobSolver(createBackendHere(), (backend) => withLayers(backend));
  const ask = (condition: Query["condition"]) => solver.check({ pathCondition: [], condition }, budget).kind;
  expect(ask(bvUnsignedLess(byte, bitVecConstant(8, 7)))).toBe("sat");
  solver.begin();
  expect(ask(bvUnsignedLess(byte, bitVecConstant(8, 9)))).toBe("sat");
  expect(isLoaded()).toBe(false);
  expect(ask(equal(intMultiply(number, number), intConstant(49)))).toBe("sat");
  expect(isLoaded()).toBe(true);
  solver.close();
});
