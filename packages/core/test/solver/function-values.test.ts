/** Models with uninterpreted functions answer further questions, and only those that they are models of. */
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { FunctionModel } from "../../src/solver/function-values.ts";
import { noLayers, withLayers, Z3Solver } from "../../src/solver/index.ts";
import * as t from "../../src/term/index.ts";

const backend = new Z3Solver();
afterAll(() => backend.close());
const budget = { resources: 0, milliseconds: 60_000 };
const snapshot = t.uninterpretedSort("S");
const s = t.symbol("s", snapshot);
const n = t.symbol("n", t.intSort);
const first = (term: t.SymbolicTerm) => t.applyFunction("first", snapshot, term);
const value = (term: t.SymbolicTerm) => t.applyFunction("value", t.intSort, term);
const number = (integer: number) => t.intConstant(integer);

test("an answer without a solver is one that the solver gives too", () => {
  const snapshots = fc.constantFrom(s, first(s), first(first(s)));
  const integers = fc.oneof(fc.constant(n), fc.integer({ min: 0, max: 2 }).map(number), snapshots.map(value));
  const atoms = fc.oneof(
    fc.tuple(snapshots, snapshots).map(([a, b]) => t.equal(a, b)),
    fc.tuple(integers, integers).map(([a, b]) => t.equal(a, b)),
    fc.tuple(integers, integers).map(([a, b]) => t.intLess(a, b)),
  );
  const literals = fc.tuple(atoms, fc.boolean()).map(([atom, holds]) => (holds ? atom : t.not(atom)));
  let hits = 0;
  fc.assert(
    fc.property(fc.array(literals, { minLength: 4, maxLength: 12 }), (conditions) => {
      const layered = withLayers(backend, { ...noLayers, modelReuse: true });
      const path: t.SymbolicTerm[] = [];
      for (const condition of conditions) {
        const query = { pathCondition: [...path], condition, decideOnly: true };
        const answer = layered.check(query, budget);
        expect(answer.kind).toBe(backend.check(query, budget).kind);
        if (answer.kind === "sat") path.push(condition);
      }
      hits += layered.statistics()[0]?.hits ?? 0;
    }),
    { numRuns: 30, seed: 1 },
  );
  expect(hits).toBeGreaterThan(10);
});

test("a function is a function: equal arguments, equal values", () => {
  const model = new FunctionModel(
    new Map([[s as t.Symbol, 1n]]),
    [{ name: "first", entries: [{ arguments: [1n], value: 1n }] }],
    [],
  );
  expect(model.satisfies(t.equal(value(first(s)), number(7)))).toBe(true);
  expect(model.satisfies(t.equal(value(s), number(8)))).toBe(false);
  expect(model.satisfies(t.equal(value(s), number(7)))).toBe(true);
});
