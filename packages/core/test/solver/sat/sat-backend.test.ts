/** What is decided by bits is what Z3 decides, models satisfy their queries, cores have no model; and the same queries get the same answers. */
import { afterAll, describe, expect, test } from "vitest";
import { setLimits } from "../../../src/limits/index.ts";
import { loadSatCore, type SatCore, type Solver, Z3Solver } from "../../../src/solver/index.ts";
import type { Backend } from "../../../src/solver/job-solver.ts";
import { isBlastable } from "../../../src/solver/sat/blastable.ts";
import { SatBackend } from "../../../src/solver/sat/sat-backend.ts";
import { type Answer, type Query, unknownBecause } from "../../../src/solver/solver.ts";
import * as t from "../../../src/term/index.ts";
import { Conditions, paths, satisfies } from "../queries.ts";

const budget = { resources: 0, milliseconds: 60_000 };
const core = await loadSatCore();
const z3 = new Z3Solver();
afterAll(() => z3.close());

/** Nobody else is asked. */
const nobody: Backend = {
  name: "nobody",
  check: () => unknownBecause("nobody was asked"),
  reset: () => {},
  statistics: () => [],
  work: 0,
  close: () => {},
};

function byBits(): Backend {
  return new SatBackend(core, nobody);
}

function ask(solver: Solver, ...conjuncts: readonly t.SymbolicTerm[]): Answer {
  return solver.check(queryOf(conjuncts), budget);
}

function queryOf(conjuncts: readonly t.SymbolicTerm[]): Query {
  return { pathCondition: conjuncts.slice(0, -1), condition: conjuncts.at(-1) ?? t.trueTerm };
}

const workloads = [
  ...[1, 2, 3, 5, 8, 16, 31, 32, 64, 128].map((width) => ({ theory: "bits", width }) as const),
  ...[1, 4, 32].map((width) => ({ theory: "array", width }) as const),
  { theory: "float", width: 8 } as const,
];

describe("as Z3 decides", () => {
  test.each(workloads)("$theory, width $width", { timeout: 300_000 }, ({ theory, width }) => {
    const conditions = new Conditions(2000 + width, theory, width);
    const known = new Map<Query, boolean>();
    const solver = byBits();
    let unsat = 0;
    for (const query of paths(
      conditions,
      theory === "float" ? 8 : 24,
      10,
      (asked) => known.get(asked) === true,
    )) {
      if (![...query.pathCondition, query.condition].every(isBlastable)) continue;
      const expected = z3.check(query, budget);
      const answer = solver.check(query, budget);
      expect(answer.kind).toBe(expected.kind);
      known.set(query, answer.kind === "sat");
      if (answer.kind === "sat") expect(satisfies(query, answer.model)).toBe(true);
      if (answer.kind !== "unsat") continue;
      unsat += 1;
      const all = new Set([...query.pathCondition, query.condition]);
      expect(answer.core?.every((conjunct) => all.has(conjunct))).toBe(true);
      expect(z3.check(queryOf(answer.core ?? []), budget).kind).toBe("unsat");
    }
    expect(unsat).toBeGreaterThan(0);
    expect(known.size).toBeGreaterThan(theory === "float" ? 10 : 40);
    solver.close();
  });
});

test("the same queries, after others or not, have the same models", () => {
  const asked = (): readonly Query[] => [...paths(new Conditions(77, "bits", 32), 16, 8, () => true)];
  const [first, second] = [byBits(), byBits()];
  second.check(asked()[3] as Query, budget);
  second.reset();
  const answers = (solver: Solver) => asked().map((query) => solver.check(query, budget));
  expect(answers(first)).toEqual(answers(second));
});

test("an unknown array: equal indices have equal contents", () => {
  const array = t.symbol("memory", t.arraySort(t.bitVecSort(32), t.bitVecSort(8)));
  const [i, j] = [t.symbol("i", t.bitVecSort(32)), t.symbol("j", t.bitVecSort(32))];
  const [atI, atJ] = [t.select(array, i), t.select(array, j)];
  const solver = byBits();
  const sum = t.equal(t.bvAdd(i, t.bitVecConstant(32, 1n)), t.bvAdd(j, t.bitVecConstant(32, 1n)));
  expect(ask(solver, sum, t.notEqual(atI, atJ)).kind).toBe("unsat");
  const query = queryOf([t.notEqual(i, j), t.notEqual(atI, atJ)]);
  const answer = solver.check(query, budget);
  expect(answer.kind === "sat" && satisfies(query, answer.model)).toBe(true);
  const written = t.select(t.store(array, i, t.bitVecConstant(8, 7n)), j);
  expect(ask(solver, t.equal(i, j), t.notEqual(written, t.bitVecConstant(8, 7n))).kind).toBe("unsat");
  expect(ask(solver, t.notEqual(i, j), t.notEqual(written, atJ)).kind).toBe("unsat");
});

test("a table of constants", () => {
  const sort = t.arraySort(t.bitVecSort(16), t.bitVecSort(16));
  let table: t.SymbolicTerm = t.constantArray(sort, t.bitVecConstant(16, 9999n));
  for (let at = 0n; at < 300n; at += 1n)
    table = t.store(table, t.bitVecConstant(16, at), t.bitVecConstant(16, (at * at) % 1009n));
  const index = t.symbol("index", t.bitVecSort(16));
  const is = (value: bigint) => t.equal(t.select(table, index), t.bitVecConstant(16, value));
  const solver = byBits();
  for (const value of [0n, 1n, 4n, 9999n, 1008n, 1010n]) {
    const possible =
      value === 9999n || Array.from({ length: 300 }, (_, at) => BigInt(at * at) % 1009n).includes(value);
    expect(ask(solver, is(value)).kind).toBe(possible ? "sat" : "unsat");
  }
  expect(ask(solver, t.bvUnsignedLess(index, t.bitVecConstant(16, 300n)), is(9999n)).kind).toBe("unsat");
});

test("what is not made of bits, and what takes too many conflicts, is left to the next backend", () => {
  const solver = byBits();
  const [n, x] = [t.symbol("n", t.intSort), t.symbol("x", t.bitVecSort(64))];
  expect(ask(solver, t.intLess(n, t.intConstant(3)))).toEqual(unknownBecause("nobody was asked"));
  const factor = t.symbol("factor", t.bitVecSort(64));
  const one = t.bitVecConstant(64, 1n);
  const hard = t.and(
    t.equal(t.bvMultiply(x, factor), t.bitVecConstant(64, 0xfffffffb_0000_0d3bn)),
    t.bvUnsignedLess(x, t.bitVecConstant(64, 1n << 32n)),
    t.bvUnsignedLess(factor, t.bitVecConstant(64, 1n << 32n)),
    t.bvUnsignedLess(one, x),
    t.bvUnsignedLess(one, factor),
  );
  const answer = solver.check(
    { pathCondition: [], condition: hard },
    { resources: 400, milliseconds: 60_000 },
  );
  expect(answer).toEqual(unknownBecause("nobody was asked"));
  // It still answers.
  expect(ask(solver, t.equal(t.bvAnd(x, factor), t.bitVecConstant(64, 5n))).kind).toBe("sat");
});

test("a solver whose memory is at an end is asked no more, and the next backend is", () => {
  let asked = 0;
  let isUsable = true;
  const exhausted: SatCore = {
    get isUsable() {
      return isUsable;
    },
    abandon() {
      isUsable = false;
    },
    open: () => ({
      polls: 0,
      unit: () => {},
      binary: () => {},
      ternary: () => {},
      close: () => {},
      isTrue: () => false,
      isFailed: () => false,
      solve() {
        asked += 1;
        throw new WebAssembly.RuntimeError("memory access out of bounds");
      },
    }),
  };
  const solver = new SatBackend(exhausted, z3);
  const [x, y] = [t.symbol("x", t.bitVecSort(8)), t.symbol("y", t.bitVecSort(8))];
  const less = t.bvUnsignedLess(x, y);
  expect(ask(solver, less).kind).toBe("sat");
  expect(ask(solver, less, t.bvUnsignedLess(y, x)).kind).toBe("unsat");
  // Nor by anybody else who shares its memory.
  expect(ask(new SatBackend(exhausted, z3), less).kind).toBe("sat");
  expect(asked).toBe(1);
});

test("a circuit that is too large for all queries together is made for this one", () => {
  setLimits({ "solver.gates": 400 });
  try {
    const solver = byBits();
    for (let number = 0; number < 10; number += 1) {
      const x = t.symbol(`x${number}`, t.bitVecSort(16));
      expect(ask(solver, t.bvUnsignedLess(x, t.bvNegate(x))).kind).toBe("sat");
    }
    const [a, b] = [t.symbol("a", t.bitVecSort(64)), t.symbol("b", t.bitVecSort(64))];
    expect(ask(solver, t.equal(t.bvMultiply(a, b), t.bitVecConstant(64, 15n)))).toEqual(
      unknownBecause("nobody was asked"),
    );
  } finally {
    setLimits({});
  }
});
