/** Each layer alone, over a backend that keeps what it was asked. */

import { Random } from "@everypath/engine";
import { afterAll, describe, expect, test } from "vitest";
import { allLayers, noLayers, type Solver, withLayers, Z3Solver } from "../../src/solver/index.ts";
import type { Answer, Budget, Query } from "../../src/solver/solver.ts";
import * as t from "../../src/term/index.ts";
import { satisfies } from "./queries.ts";

class Recorder implements Solver {
  readonly name = "recorder";
  readonly asked: Query[] = [];
  readonly #backend = new Z3Solver();

  check(query: Query, budget: Budget): Answer {
    this.asked.push(query);
    return this.#backend.check(query, budget);
  }

  statistics() {
    return [];
  }

  close(): void {
    this.#backend.close();
  }
}

const budget = { resources: 0, milliseconds: 60_000 };
const recorder = new Recorder();
afterAll(() => recorder.close());

function over(layers: Parameters<typeof withLayers>[1]) {
  recorder.asked.length = 0;
  const solver = withLayers(recorder, { ...noLayers, ...layers });
  const ask = (
    pathCondition: readonly t.SymbolicTerm[],
    condition: t.SymbolicTerm,
    more: Partial<Query> = {},
  ) => solver.check({ pathCondition, condition, ...more }, budget);
  return { solver, ask };
}

const byte = (name: string) => t.symbol(name, t.bitVecSort(8));
const value = (number: number) => t.bitVecConstant(8, number);
const [x, y, z] = [byte("x"), byte("y"), byte("z")];
const below = (a: t.SymbolicTerm, b: t.SymbolicTerm) => t.bvUnsignedLess(a, b);

describe("range", () => {
  const decided: readonly [string, readonly t.SymbolicTerm[], t.SymbolicTerm, boolean][] = [
    ["contained", [below(x, y)], below(x, y), true],
    ["negated", [below(x, y)], t.not(below(x, y)), false],
    ["a conjunct of a conjunct", [t.and(below(x, y), below(y, z))], below(y, z), true],
    ["a wider bound", [below(x, value(5))], below(x, value(9)), true],
    ["an excluded value", [below(x, value(5))], t.equal(x, value(7)), false],
    ["bounds that meet", [below(x, value(5)), below(value(3), x)], t.equal(x, value(4)), true],
    ["the last value taken away", [below(x, value(5)), t.notEqual(x, value(4))], t.equal(x, value(4)), false],
    ["two terms with bounds apart", [below(x, value(5)), below(value(9), y)], below(x, y), true],
    [
      "through an extension",
      [below(x, value(5))],
      below(t.zeroExtend(8, x), t.bvAdd(t.zeroExtend(8, y), t.bitVecConstant(16, 5))),
      true,
    ],
    ["a signed reading", [below(x, value(5))], t.bvSignedLess(x, value(9)), true],
    [
      "integers",
      [t.intLess(t.symbol("i", t.intSort), t.intConstant(5))],
      t.intLess(t.symbol("i", t.intSort), t.intConstant(7)),
      true,
    ],
  ];

  test.each(decided)("%s", (_name, pathCondition, condition, truth) => {
    const { ask } = over({ range: true });
    expect(ask(pathCondition, condition, { decideOnly: true }).kind).toBe(truth ? "sat" : "unsat");
    expect(recorder.asked).toEqual([]);
    // A model is wanted: the condition adds nothing, but the path condition must be solved.
    const answer = ask(pathCondition, condition);
    expect(answer.kind === "sat").toBe(truth);
    if (answer.kind === "sat") expect(satisfies({ pathCondition, condition }, answer.model)).toBe(true);
    expect(ask(pathCondition, t.not(condition)).kind).toBe(truth ? "unsat" : "sat");
  });

  test("what a longer path said is forgotten", () => {
    const { ask } = over({ range: true });
    ask([below(x, value(5)), below(y, value(5))], below(y, value(9)), { decideOnly: true });
    ask([below(x, value(5))], below(y, value(9)), { decideOnly: true });
    ask([below(y, value(100))], below(x, value(9)), { decideOnly: true });
    expect(recorder.asked.length).toBe(2);
  });

  test("a sum that may wrap says nothing", () => {
    const { ask } = over({ range: true });
    const sum = t.bvAdd(x, value(250));
    expect(ask([below(x, value(10))], below(sum, value(3)), { decideOnly: true }).kind).toBe("sat");
    expect(ask([below(x, value(10))], below(value(249), sum), { decideOnly: true }).kind).toBe("sat");
    expect(recorder.asked.length).toBe(2);
  });
});

describe("independence", () => {
  test("only conjuncts that share symbols are asked about; the model is of all", () => {
    const { ask } = over({ independence: true });
    const pathCondition = [below(x, y), below(value(200), z), below(y, value(9))];
    const condition = below(value(2), x);
    const answer = ask(pathCondition, condition);
    expect(recorder.asked).toEqual([
      { pathCondition: [pathCondition[0], pathCondition[2]], condition },
      { pathCondition: [], condition: pathCondition[1] },
    ]);
    if (answer.kind !== "sat") throw new Error(answer.kind);
    expect(satisfies({ pathCondition, condition }, answer.model)).toBe(true);
    ask(pathCondition, below(value(3), x));
    expect(recorder.asked.length).toBe(3);
  });

  test("a decision leaves the rest alone, unless the rest may be unsatisfiable", () => {
    const { ask } = over({ independence: true });
    const contradiction = [below(z, value(3)), below(value(5), z)];
    expect(ask(contradiction, below(x, y), { decideOnly: true }).kind).toBe("sat");
    expect(ask(contradiction, below(x, y), { decideOnly: true, pathConditionUnchecked: true }).kind).toBe(
      "unsat",
    );
  });

  test("shared functions tie conjuncts together", () => {
    const { ask } = over({ independence: true });
    const f = (of: t.SymbolicTerm) => t.applyFunction("f", t.boolSort, of);
    const pathCondition = [t.equal(x, value(1)), f(x), t.equal(y, value(1))];
    expect(ask(pathCondition, t.not(f(y))).kind).toBe("unsat");
  });

  test("what a longer path tied together is apart again", () => {
    const { ask } = over({ independence: true });
    ask([below(x, value(9)), below(y, value(9)), below(x, y)], below(x, value(3)), { decideOnly: true });
    ask([below(x, value(9)), below(y, value(9))], below(x, value(3)), { decideOnly: true });
    expect(recorder.asked.map((query) => query.pathCondition.length)).toEqual([3, 1]);
  });
});

describe("enumeration", () => {
  test("decides what one byte, or a truth value, can be, and takes values that read well", () => {
    const { ask } = over({ enumeration: true });
    const square = t.equal(t.bvMultiply(x, x), value(4));
    const model = ask([below(value(2), x)], square);
    expect(model.kind === "sat" && model.model.get(x)).toBe(66n);
    expect(ask([below(value(2), x)], t.equal(t.bvMultiply(x, x), value(3)))).toEqual({ kind: "unsat" });
    const large = ask([], below(value(100), x));
    expect(large.kind === "sat" && large.model.get(x)).toBe(101n);
    const flag = t.symbol("flag", t.boolSort);
    expect(ask([], t.not(flag))).toEqual({ kind: "sat", model: new Map([[flag, false]]) });
    expect(ask([flag], t.not(flag), { pathConditionUnchecked: true })).toEqual({ kind: "unsat" });
    expect(recorder.asked).toEqual([]);
  });

  test("passes on what speaks of two symbols, or of a wide one", () => {
    const { ask } = over({ enumeration: true });
    ask([below(x, y)], below(x, value(5)));
    ask([], below(x, y));
    ask([], below(t.symbol("wide", t.bitVecSort(9)), t.bitVecConstant(9, 5)));
    expect(recorder.asked.length).toBe(3);
  });

  test("agrees with the solver on random conditions over one byte", () => {
    const { ask } = over({ enumeration: true });
    const random = new Random(8);
    const operations = [t.bvAdd, t.bvMultiply, t.bvSubtract, t.bvAnd, t.bvOr, t.bvXor, t.bvUnsignedDivide];
    const term = (depth: number): t.SymbolicTerm => {
      if (depth === 0) return random.below(3) === 0 ? value(random.below(256)) : x;
      const operation = operations[random.below(operations.length)] ?? t.bvAdd;
      return operation(term(depth - 1), term(depth - 1));
    };
    const condition = () => {
      const made = [t.bvUnsignedLess, t.bvSignedLess, t.equal][random.below(3)]!(term(2), term(2));
      return random.below(2) === 0 ? made : t.not(made);
    };
    let enumerated = 0;
    let unsat = 0;
    for (let round = 0; round < 150; round++) {
      const query = { pathCondition: [condition(), condition(), condition()], condition: condition() };
      const before = recorder.asked.length;
      const answer = ask(query.pathCondition, query.condition, { pathConditionUnchecked: true });
      if (recorder.asked.length > before) continue;
      enumerated++;
      const expected = recorder.check({ ...query, pathConditionUnchecked: true }, budget);
      expect(answer.kind).toBe(expected.kind);
      if (answer.kind === "sat") expect(satisfies(query, answer.model)).toBe(true);
      else unsat++;
    }
    expect(enumerated).toBeGreaterThan(30);
    expect(unsat).toBeGreaterThan(3);
  });
});

describe("model reuse", () => {
  test("a model of a part may satisfy the whole, and gives every symbol a value", () => {
    const { ask } = over({ modelReuse: true });
    expect(ask([], t.equal(x, value(7))).kind).toBe("sat");
    const answer = ask([t.equal(x, value(7))], below(y, value(9)));
    expect(recorder.asked.length).toBe(1);
    expect(answer).toEqual({
      kind: "sat",
      model: new Map([
        [x, 7n],
        [y, 0n],
      ]),
    });
  });

  test("a superset of an unsatisfiable set is unsatisfiable", () => {
    const { ask } = over({ modelReuse: true });
    const [a, b] = [below(t.bvMultiply(x, x), value(3)), below(value(5), t.bvMultiply(x, x))];
    expect(ask([a], b).kind).toBe("unsat");
    expect(ask([below(y, z), b, below(x, z)], a).kind).toBe("unsat");
    expect(recorder.asked.length).toBe(1);
  });

  test("queries with uninterpreted functions are never answered by evaluation", () => {
    const { ask } = over({ modelReuse: true });
    const f = (of: t.SymbolicTerm) => t.applyFunction("f", t.bitVecSort(8), of);
    const pathCondition = [t.equal(f(x), value(1))];
    expect(ask(pathCondition, t.equal(x, y)).kind).toBe("sat");
    expect(ask([...pathCondition, t.equal(x, y)], t.equal(f(y), value(0))).kind).toBe("unsat");
  });
});

describe("branch cache", () => {
  test("the same conjuncts in another order are the same question", () => {
    const { ask, solver } = over({ branchCache: true });
    const first = ask([below(x, y), below(y, z)], below(value(3), x));
    expect(ask([below(value(3), x), below(x, y)], below(y, z))).toEqual(first);
    expect(recorder.asked.length).toBe(1);
    expect(solver.statistics()[0]).toMatchObject({ layer: "branch cache", queries: 2, hits: 1 });
  });

  test("unknown holds for smaller budgets only", { timeout: 300_000 }, () => {
    const { solver } = over({ branchCache: true });
    const [p, q] = [t.symbol("p", t.bitVecSort(64)), t.symbol("q", t.bitVecSort(64))];
    const query = {
      pathCondition: [below(p, t.bitVecConstant(64, 1n << 20n)), below(q, t.bitVecConstant(64, 1n << 20n))],
      condition: t.equal(t.bvMultiply(p, q), t.bitVecConstant(64, 1048573n * 1048571n)),
    };
    const ask = (resources: number) => solver.check(query, { resources, milliseconds: 60_000 }).kind;
    expect([ask(1000), ask(1000), ask(500)]).toEqual(["unknown", "unknown", "unknown"]);
    expect(recorder.asked.length).toBe(1);
    expect(ask(2000)).toBe("unknown");
    expect(recorder.asked.length).toBe(2);
  });
});

test("validating refuses a model that is wrong", () => {
  const liar: Solver = {
    name: "liar",
    check: () => ({ kind: "sat", model: new Map([[x, 1n]]) }),
    statistics: () => [],
    close: () => {},
  };
  const solver = withLayers(liar, { ...noLayers, validating: true });
  expect(solver.check({ pathCondition: [], condition: t.equal(x, value(1)) }, budget).kind).toBe("sat");
  expect(() => solver.check({ pathCondition: [], condition: t.equal(x, value(2)) }, budget)).toThrow(
    "does not satisfy",
  );
});

describe("what is at hand", () => {
  const conditions = [below(x, y), below(y, z)];

  test("without the backend, and what it was not asked is not remembered", () => {
    const { ask } = over(allLayers);
    const query = [conditions, below(z, x)] as const;
    expect(ask(...query, { cachedOnly: true })).toMatchObject({ kind: "unknown" });
    expect(recorder.asked).toEqual([]);
    expect(ask(...query)).toEqual({ kind: "unsat" });
    expect(ask(...query, { cachedOnly: true })).toEqual({ kind: "unsat" });
    expect(ask([below(x, y)], below(z, x)).kind).toBe("sat");
    expect(recorder.asked.length).toBe(2);
    expect(ask([below(x, y)], below(z, x), { cachedOnly: true }).kind).toBe("sat");
    expect(recorder.asked.length).toBe(2);
  });

  test("a model stays as it is where the condition has nothing to do with it", () => {
    const { ask } = over(allLayers);
    const base = new Map([
      [x, 3n],
      [y, 200n],
      [z, 77n],
    ]);
    const answer = ask([below(x, y), t.notEqual(t.bvMultiply(z, z), value(1))], below(y, x), { base });
    expect(answer.kind).toBe("unsat");
    const other = ask([t.notEqual(x, y), t.notEqual(t.bvMultiply(z, z), value(1))], below(y, x), { base });
    if (other.kind !== "sat") throw new Error(other.kind);
    expect(other.model.get(z)).toBe(77n);
    expect(t.evaluate(below(y, x), other.model)).toBe(true);
    // The part about z was not asked about.
    expect(recorder.asked.every(({ pathCondition }) => pathCondition.length <= 1)).toBe(true);
  });
});
