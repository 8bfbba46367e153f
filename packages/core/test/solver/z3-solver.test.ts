import { afterAll, afterEach, describe, expect, test } from "vitest";
import { limits } from "../../src/limits/index.ts";
import { type Solver, Z3Solver } from "../../src/solver/index.ts";
import { type Query, unknownWithin } from "../../src/solver/solver.ts";
import * as t from "../../src/term/index.ts";
import { Conditions, paths, satisfies } from "./queries.ts";

const generous = { resources: 0, milliseconds: 60_000 };
const open: Solver[] = [];

function started(options = {}): Z3Solver {
  const solver = new Z3Solver(options);
  open.push(solver);
  return solver;
}

afterEach(() => {
  for (const solver of open.splice(0)) solver.close();
});

/** x · y = the product of two primes below 2³², both factors greater than 1: hours of work. */
function factoring(): Query {
  const [x, y] = [t.symbol("x", t.bitVecSort(64)), t.symbol("y", t.bitVecSort(64))];
  const factor = (a: t.SymbolicTerm) =>
    t.and(t.bvUnsignedLess(t.bitVecConstant(64, 1), a), t.bvUnsignedLess(a, t.bitVecConstant(64, 1n << 32n)));
  const product = t.bitVecConstant(64, 2860486313n * 3267000013n);
  return { pathCondition: [factor(x), factor(y)], condition: t.equal(t.bvMultiply(x, y), product) };
}

const x = t.symbol("x", t.bitVecSort(32));
const easy: Query = { pathCondition: [], condition: t.bvUnsignedLess(x, t.bitVecConstant(32, 1)) };

describe("a query that cannot be answered is unknown, and the next one is answered", () => {
  test("wall-clock limit", { timeout: 300_000 }, () => {
    const solver = started();
    expect(solver.check(easy, generous).kind).toBe("sat");
    const start = performance.now();
    const answer = solver.check(factoring(), { resources: 0, milliseconds: 200 });
    expect(performance.now() - start).toBeLessThan(20_000);
    // Less than a query's own time is the time of all: no limit of queries was met.
    expect(answer).toEqual({ kind: "unknown", reason: "no answer within 200 ms", limit: undefined });
    const most = limits.solver.queryMilliseconds;
    expect(unknownWithin(most)).toMatchObject({ limit: "solver.queryMilliseconds" });
    expect(solver.check(easy, generous).kind).toBe("sat");
  });

  test("steps, the same every time", { timeout: 300_000 }, () => {
    const budget = { resources: 200_000, milliseconds: 60_000 };
    const answers = [0, 1].map(() => {
      const solver = started();
      const easyFirst = solver.check(easy, budget);
      const hard = solver.check(factoring(), budget);
      return [easyFirst, hard, solver.check(easy, budget)];
    });
    expect(answers[0]?.map((answer) => answer.kind)).toEqual(["sat", "unknown", "sat"]);
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[0]?.[1]).toMatchObject({ limit: "solver.queryResources" });
    const named = started().check(factoring(), { ...budget, limit: "bmc.formulaResources" });
    expect(named).toMatchObject({ kind: "unknown", limit: "bmc.formulaResources" });
  });

  test("memory", { timeout: 300_000 }, () => {
    const solver = started({ heapMegabytes: 60 });
    const [a, b] = [t.symbol("a", t.bitVecSort(1000)), t.symbol("b", t.bitVecSort(1000))];
    const condition = t.equal(t.bvMultiply(a, b), t.bitVecConstant(1000, 12345n));
    expect(solver.check({ pathCondition: [], condition }, generous)).toMatchObject({
      kind: "unknown",
      reason: expect.stringContaining("memory"),
      limit: "solver.heapMegabytes",
    });
    expect(solver.check(easy, generous).kind).toBe("sat");
  });

  test("an operator without meaning to solvers", () => {
    const f = t.symbol("f", t.float64Sort);
    const condition = t.fpLess(t.fpRemainder(f, t.floatConstant(t.float64Sort, 3)), f);
    const answer = started().check({ pathCondition: [], condition }, generous);
    expect(answer).toMatchObject({ kind: "unknown", limit: undefined });
  });
});

test("the same queries in the same order have the same models", { timeout: 300_000 }, () => {
  const queries: Query[] = [];
  const runs = [0, 1].map(() => {
    // A small table, so that contexts are renewed on the way.
    const solver = started({ termLimit: 100 });
    const answers = new Map<Query, ReturnType<Solver["check"]>>();
    const isSat = (query: Query) => answers.get(query)?.kind === "sat";
    for (const query of paths(new Conditions(5, "bits", 16), 20, 5, isSat)) {
      answers.set(query, solver.check(query, generous));
      queries.push(query);
    }
    return [...answers.values()];
  });
  expect(runs[0]).toEqual(runs[1]);
  expect(queries.length).toBe(80);
});

test("20,000 distinct queries do not grow without bound", { timeout: 300_000 }, () => {
  const solver = started({ termLimit: 5000 });
  const resident: number[] = [];
  const [a, b] = [t.symbol("a", t.bitVecSort(16)), t.symbol("b", t.bitVecSort(16))];
  const pathCondition = [t.bvUnsignedLess(a, b)];
  for (let number = 0; number < 20_000; number += 1) {
    const condition = t.equal(t.bvAnd(a, b), t.bitVecConstant(16, number));
    const answer = solver.check({ pathCondition, condition }, generous);
    expect(answer.kind).not.toBe("unknown");
    if (number % 5000 === 4999) resident.push(process.memoryUsage().rss / 1e6);
  }
  expect((resident[3] as number) - (resident[0] as number)).toBeLessThan(150);
});

test("a thread whose memory has grown is replaced, and answers stay right", { timeout: 300_000 }, () => {
  const solver = started({ memoryLimit: 1 });
  for (let number = 0; number < 3; number += 1) {
    const condition = t.equal(x, t.bitVecConstant(32, number));
    const answer = solver.check({ pathCondition: [], condition }, generous);
    expect(answer).toEqual({ kind: "sat", model: new Map([[x, BigInt(number)]]) });
  }
});

describe("models", () => {
  const solve = (condition: t.SymbolicTerm) => {
    const query = { pathCondition: [], condition };
    const answer = started().check(query, generous);
    if (answer.kind !== "sat") throw new Error(`expected sat, found ${answer.kind}`);
    expect(satisfies(query, answer.model)).toBe(true);
    return answer.model;
  };

  test("of every sort", () => {
    const big = t.symbol("big", t.intSort);
    const wide = t.symbol("wide", t.bitVecSort(128));
    const single = t.symbol("single", t.float32Sort);
    const nan = t.symbol("nan", t.float64Sort);
    const truth = t.symbol("truth", t.boolSort);
    const hidden = t.indeterminate("hidden", t.bitVecSort(8));
    const model = solve(
      t.and(
        t.equal(big, t.intConstant(-(10n ** 30n))),
        t.equal(wide, t.bitVecConstant(128, 1n << 127n)),
        t.equal(single, t.floatConstant(t.float32Sort, -0)),
        t.fpIsNaN(nan),
        t.not(truth),
        t.equal(hidden, t.bitVecConstant(8, 200)),
      ),
    );
    expect(model.get(big)).toBe(-(10n ** 30n));
    expect(model.get(wide)).toBe(1n << 127n);
    expect(Object.is(model.get(single), -0)).toBe(true);
    expect(model.get(nan)).toBeNaN();
    expect(model.get(truth)).toBe(false);
    expect(model.get(hidden)).toBe(200n);
  });

  test("of arrays, nested ones too", () => {
    const bytes = t.arraySort(t.bitVecSort(8), t.bitVecSort(8));
    const memory = t.symbol("memory", bytes);
    const table = t.symbol("table", t.arraySort(t.intSort, bytes));
    const byte = (value: number) => t.bitVecConstant(8, value);
    const model = solve(
      t.and(
        t.equal(t.select(memory, byte(3)), byte(7)),
        t.equal(t.select(memory, byte(4)), byte(9)),
        t.equal(t.select(table, t.intConstant(-1n)), t.store(memory, byte(3), byte(1))),
      ),
    );
    expect(model.has(memory) && model.has(table)).toBe(true);
  });

  test("of uninterpreted functions and references", () => {
    const a = t.symbol("a", t.refSort);
    const b = t.symbol("b", t.refSort);
    const f = (of: t.SymbolicTerm) => t.applyFunction("f", t.intSort, of);
    const query = { pathCondition: [t.notEqual(f(a), f(b))], condition: t.equal(a, b) };
    expect(started().check(query, generous).kind).toBe("unsat");
    expect(started().check({ ...query, condition: t.notEqual(a, b) }, generous).kind).toBe("sat");
  });
});

describe("values that SMT-LIB leaves open are those that evaluation takes", () => {
  const solver = new Z3Solver();
  afterAll(() => solver.close());
  const unsat = (condition: t.SymbolicTerm) => {
    expect(solver.check({ pathCondition: [], condition }, generous).kind).toBe("unsat");
  };

  test("integer division by zero", () => {
    const [a, zero] = [t.symbol("a", t.intSort), t.symbol("zero", t.intSort)];
    const isZero = t.equal(zero, t.intConstant(0));
    for (const divide of [t.intDivide, t.intModulo, t.intQuotient, t.intRemainder]) {
      unsat(t.and(isZero, t.notEqual(divide(a, zero), t.intConstant(0))));
    }
  });

  test("a float that fits no integer, and the bits of a NaN", () => {
    const f = t.symbol("f", t.float32Sort);
    const signed = t.fpToSigned(8, f);
    unsat(
      t.and(t.fpLess(t.floatConstant(t.float32Sort, 128), f), t.notEqual(signed, t.bitVecConstant(8, 0))),
    );
    unsat(t.and(t.fpIsNaN(f), t.notEqual(signed, t.bitVecConstant(8, 0))));
    unsat(t.and(t.fpIsNaN(f), t.notEqual(t.fpToBits(f), t.bitVecConstant(32, 0x7fc00000))));
    unsat(
      t.and(t.equal(signed, t.bitVecConstant(8, -128)), t.fpLess(t.floatConstant(t.float32Sort, -128), f)),
    );
  });
});
