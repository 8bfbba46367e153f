/** The last word on a proof by clauses: whatever the search found, and whatever the transitions take for granted, is proved or refused. */
import {
  bitVecConstant,
  bitVecSort,
  bvAdd,
  bvUnsignedLess,
  createSolverChain,
  equal,
  not,
  type SymbolicTerm,
  symbol,
  trueTerm,
} from "@everypath/core";
import { afterAll, describe, expect, test } from "vitest";
import { isInductive } from "../../src/bmc/reach/index.ts";
import type { Head, Transitions } from "../../src/bmc/reach/transitions.ts";

const solver = createSolverChain();
afterAll(() => solver.close());
const budget = () => ({ resources: 0, milliseconds: 60_000 });

const x = symbol("x", bitVecSort(8));
const y = symbol("y", bitVecSort(8));
const number = (value: number): SymbolicTerm => bitVecConstant(8, value);
const span = { file: "x.c", line: 1, column: 1 };

/** x = y = 0; for (;;) { check x = y; x++; y++; } */
function counters(
  change: Partial<Head> = {},
  step = 1,
): { readonly head: Head; readonly system: Transitions } {
  const head: Head = {
    loop: "main.1",
    span,
    symbols: new Set([x, y]),
    assumed: [],
    names: new Map(),
    ...change,
  };
  const start = new Map([
    [x, number(0)],
    [y, number(0)],
  ]);
  const round = new Map([
    [x, bvAdd(x, number(1))],
    [y, bvAdd(y, number(step))],
  ]);
  return {
    head,
    system: {
      heads: [head],
      transitions: [
        { source: undefined, target: head, condition: trueTerm, values: start },
        { source: head, target: head, condition: trueTerm, values: round },
      ],
      faults: [{ source: head, condition: not(equal(x, y)) }],
    },
  };
}

describe("clauses", () => {
  test("that hold and exclude the error are a proof", () => {
    const { head, system } = counters();
    expect(isInductive(system, new Map([[head, [[not(equal(x, y))]]]]), solver, budget)).toBe(true);
  });

  test("that do not exclude it, or are not kept, or do not hold at first, are none", () => {
    const { head, system } = counters();
    expect(isInductive(system, new Map(), solver, budget)).toBe(false);
    expect(isInductive(system, new Map([[head, [[not(equal(x, number(0)))]]]]), solver, budget)).toBe(false);
    expect(isInductive(system, new Map([[head, [[equal(x, y)]]]]), solver, budget)).toBe(false);
    const other = counters({}, 2);
    expect(isInductive(other.system, new Map([[other.head, [[not(equal(x, y))]]]]), solver, budget)).toBe(
      false,
    );
  });

  test("rest on nothing that is taken for granted and does not hold at each arrival", () => {
    const cubes = [[not(equal(x, y))]];
    const wrong = counters({ assumed: [bvUnsignedLess(x, number(9))] });
    expect(isInductive(wrong.system, new Map([[wrong.head, cubes]]), solver, budget)).toBe(false);
    const right = counters({ assumed: [not(bvUnsignedLess(x, number(0)))] });
    expect(isInductive(right.system, new Map([[right.head, cubes]]), solver, budget)).toBe(true);
  });
});
