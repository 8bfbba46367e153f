/** Quantifiers and powers: what is proved of them holds, and no model is passed on that does not satisfy the query. */
import { spawnSync } from "node:child_process";
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { createBackend, type Solver, withLayers, Z3Solver } from "../../src/solver/index.ts";
import { orderedRanges } from "../../src/solver/ordered-ranges.ts";
import { factsAtModel, factsOfPowers, withoutPowers } from "../../src/solver/powers.ts";
import * as t from "../../src/term/index.ts";
import { type Choice, Generator, modelOf, randomAssignment } from "../term/generate.ts";
import { buildRaw, printRaw, type Raw } from "../term/raw.ts";

const seed = Number(process.env.SOLVER_TEST_SEED ?? 1976);
const budget = { resources: 20_000_000, milliseconds: 60_000 };
const solver = withLayers(new Z3Solver(), { validating: true });
afterAll(() => solver.close());

const i = (value: number) => t.intConstant(value);
const sym = (name: string) => t.symbol(name, t.intSort);
type Integer = ReturnType<typeof sym>;
const [n, j, m, x, y, z, k] = ["n", "j", "m", "x", "y", "z", "k"].map(sym) as [
  ...[Integer, Integer, Integer, Integer],
  ...[Integer, Integer, Integer],
];
const array = t.symbol("A", t.arraySort(t.intSort, t.intSort));
const at = (index: t.SymbolicTerm, of: t.SymbolicTerm = array) => t.select(of, index);
const { intAdd: add, intMultiply: times, intPower: power, intLess: less, intLessOrEqual: upTo } = t;
const plusOne = (of: t.SymbolicTerm) => add(of, i(1));

type Row = readonly [string, readonly t.SymbolicTerm[], "sat" | "unsat"];

const asked: Row[] = [];

function check(rows: readonly Row[]): void {
  asked.push(...rows);
  test.each(rows)("%s", { timeout: 300_000 }, (_name, conjuncts, expected) => {
    const query = { pathCondition: conjuncts.slice(0, -1), condition: conjuncts.at(-1) as t.SymbolicTerm };
    const answer = solver.check({ ...query, pathConditionUnchecked: true }, budget);
    expect(answer.kind, answer.kind === "unknown" ? answer.reason : "").toBe(expected);
    if (answer.kind === "sat")
      for (const conjunct of conjuncts) expect(t.evaluate(conjunct, answer.model)).toBe(true);
  });
}

describe("quantifiers", () => {
  const sorted = t.forall("k", i(1), add(n, i(-1)), (k) => upTo(at(k), at(plusOne(k))));
  const falling = t.forall("k", i(1), add(n, i(-1)), (k) => less(at(plusOne(k)), at(k)));
  const inRange = [upTo(i(1), m), upTo(m, n)];
  const below = (to: t.SymbolicTerm, bound: t.SymbolicTerm, of: t.SymbolicTerm = array) =>
    t.forall("k", i(1), to, (k) => upTo(at(k, of), bound));
  const swapped = t.store(t.store(array, j, at(plusOne(j))), plusOne(j), at(j));
  check([
    ["a sorted array exists", [sorted, ...inRange, less(at(m), x)], "sat"],
    [
      "binary search: what is below a small element is small",
      [sorted, ...inRange, less(at(m), x), t.not(t.forall("k", i(1), m, (k) => less(at(k), x)))],
      "unsat",
    ],
    [
      "… but not what is above it",
      [sorted, ...inRange, less(at(m), x), t.not(t.forall("k", i(1), n, (k) => less(at(k), x)))],
      "sat",
    ],
    ["a falling array", [falling, ...inRange, less(i(1), m), upTo(at(i(1)), at(m))], "unsat"],
    [
      "maximum: one element further",
      [below(j, x), less(x, at(plusOne(j))), t.not(below(plusOne(j), at(plusOne(j))))],
      "unsat",
    ],
    ["maximum, forgotten", [below(j, x), upTo(i(0), j), t.not(below(plusOne(j), x))], "sat"],
    [
      "bubble sort: a swap moves the greatest up",
      [
        below(j, at(j)),
        less(at(plusOne(j)), at(j)),
        t.not(below(plusOne(j), at(plusOne(j), swapped), swapped)),
      ],
      "unsat",
    ],
    [
      "bubble sort, compared the wrong way round",
      [
        below(j, at(j)),
        upTo(i(1), j),
        less(at(j), at(plusOne(j))),
        t.not(below(plusOne(j), at(plusOne(j), swapped), swapped)),
      ],
      "sat",
    ],
    [
      "every element has one above it",
      [
        t.forall("k", i(1), n, (k) => t.exists("l", i(1), n, (l) => less(at(k), at(l)))),
        t.equal(n, i(30)),
        t.forall("k", i(1), n, (k) => upTo(at(k), at(j))),
        upTo(i(1), j),
        upTo(j, n),
      ],
      "unsat",
    ],
  ]);
});

describe("powers", () => {
  const before = power(x, add(j, i(-1)));
  check([
    // Floyd's step for Z = X ** (J - 1), Z := Z * X, J := J + 1.
    ["one factor more", [t.equal(z, before), upTo(i(1), j), t.notEqual(times(z, x), power(x, j))], "unsat"],
    ["… not below 1", [t.equal(z, before), t.notEqual(times(z, x), power(x, j))], "sat"],
    [
      "the loop's end",
      [t.equal(z, before), less(n, j), upTo(j, plusOne(n)), t.notEqual(z, power(x, n))],
      "unsat",
    ],
    [
      "squaring the base",
      [
        upTo(i(0), k),
        t.equal(t.intRemainder(k, i(2)), i(0)),
        t.notEqual(power(times(x, x), t.intQuotient(k, i(2))), power(x, k)),
      ],
      "unsat",
    ],
    ["2^n = 1024", [t.equal(power(i(2), n), i(1024))], "sat"],
    ["2^n = 1000", [t.equal(power(i(2), n), i(1000))], "unsat"],
    ["2^y = y^2", [less(i(2), y), t.equal(power(i(2), y), times(y, y))], "sat"],
    ["2^n ≤ n", [upTo(i(0), n), upTo(power(i(2), n), n)], "unsat"],
    ["a negative exponent", [less(n, i(0)), less(i(1), x), t.notEqual(power(x, n), i(0))], "unsat"],
    ["−1 to an odd power", [t.equal(power(x, n), i(-1))], "sat"],
    [
      "a table of powers",
      [
        t.forall("k", i(1), j, (k) => t.equal(at(k), power(i(2), k))),
        upTo(i(1), j),
        t.not(
          t.forall("k", i(1), plusOne(j), (k) =>
            t.equal(at(k, t.store(array, plusOne(j), times(i(2), at(j)))), power(i(2), k)),
          ),
        ),
      ],
      "unsat",
    ],
  ]);

  /** The function that stands for a power, as the power it stands for. */
  const original = (fact: t.SymbolicTerm) =>
    t.rewrite(fact, {
      concerns: () => true,
      image: () => undefined,
      make: (application, args) =>
        application.operator === "apply"
          ? power(args[0] as t.SymbolicTerm, args[1] as t.SymbolicTerm)
          : t.rebuild(application, args),
    });

  test("the facts told about them are true", () => {
    const choice: Choice = { ...integers, quantifiers: true, powers: true };
    const conditions = new Generator(choice).of(t.boolSort, 3);
    let facts = 0;
    fc.assert(
      fc.property(conditions, fc.nat(), (raw, modelSeed) => {
        const condition = buildRaw(raw) as t.SymbolicTerm;
        if (!t.hasPower(condition)) return;
        for (let round = 0; round < 5; round += 1) {
          const model = modelOf(raw, randomAssignment(raw, modelSeed + round));
          const elsewhere = modelOf(raw, randomAssignment(raw, modelSeed + round + 100));
          for (const fact of [
            ...factsOfPowers([withoutPowers(condition)]),
            ...factsAtModel([condition], elsewhere),
          ]) {
            const value = t.evaluate(original(fact), model);
            if (value === false) throw new Error(`${printRaw(raw)}: ${t.printReader(fact)}`);
            if (value === true) facts += 1;
          }
        }
      }),
      { seed, numRuns: 400 },
    );
    expect(facts).toBeGreaterThan(5000);
  }, 60_000);
});

const integers: Choice = {
  widths: [],
  floats: false,
  arrays: false,
  integers: true,
  onlySolverSupported: true,
  variables: false,
};

test("what an ordered range implies is true of it", () => {
  let ordered = 0;
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -3, max: 3 }), { maxLength: 6 }),
      fc.integer({ min: -2, max: 5 }),
      fc.constantFrom(less, upTo),
      fc.boolean(),
      (elements, last, compare, isAscending) => {
        const model = new Map<t.Symbol, t.ModelValue>([
          [n, BigInt(last)],
          [
            array,
            {
              kind: "array",
              otherwise: 0n,
              entries: new Map(elements.map((e, at) => [BigInt(at), BigInt(e)])),
            },
          ],
        ]);
        const condition = t.forall("k", i(0), n, (k) =>
          isAscending ? compare(at(k), at(plusOne(k))) : compare(at(plusOne(k)), at(k)),
        );
        const implied = orderedRanges([condition]);
        expect(implied.length).toBe(1);
        if (t.evaluate(condition, model) !== true) return;
        ordered += 1;
        for (const term of implied) expect(t.evaluate(term, model)).toBe(true);
      },
    ),
    { seed, numRuns: 2000 },
  );
  expect(ordered).toBeGreaterThan(500);
});

test("answers to random quantified conditions are right", () => {
  const choice: Choice = { ...integers, quantifiers: true, powers: true };
  const small = { resources: 400_000, milliseconds: 60_000 };
  const several = fc.array(new Generator(choice).of(t.boolSort, 3), { minLength: 5, maxLength: 5 });
  const conditions = fc
    .sample(several, { numRuns: 150, seed })
    .map((raws) => raws.reduce((a, b): Raw => ({ op: "and", sort: t.boolSort, args: [a, b] })));
  const found = { sat: 0, unsat: 0, unknown: 0 };
  for (const [index, raw] of conditions.entries()) {
    const condition = buildRaw(raw) as t.SymbolicTerm;
    if (!t.hasQuantifier(condition) && !t.hasPower(condition)) continue;
    const answer = solver.check({ pathCondition: [], condition }, small);
    found[answer.kind] += 1;
    if (answer.kind === "sat") expect(t.evaluate(condition, answer.model)).toBe(true);
    if (answer.kind !== "unsat") continue;
    for (let round = 0; round < 200; round += 1) {
      const model = modelOf(raw, randomAssignment(raw, index * 1000 + round));
      if (t.evaluate(condition, model) === true) throw new Error(`unsat, but satisfiable: ${printRaw(raw)}`);
    }
  }
  expect(found.sat).toBeGreaterThan(20);
  expect(found.unsat).toBeGreaterThan(3);
}, 240_000);

test("a model that does not satisfy a quantified query is not passed on", () => {
  const liar: Solver = {
    name: "liar",
    check: () => ({ kind: "sat", model: new Map([[n, 3n]]) }),
    statistics: () => [],
    close: () => {},
  };
  const condition = t.forall("k", i(1), n, (k) => less(i(0), at(k)));
  const answer = withLayers(liar).check({ pathCondition: [], condition }, budget);
  expect(answer).toEqual({
    kind: "unknown",
    reason: "the solver's model of a quantified condition could not be confirmed",
  });
  const withPower = t.equal(power(n, n), i(28));
  expect(withLayers(liar).check({ pathCondition: [], condition: withPower }, budget)).toEqual({
    kind: "unknown",
    reason: "the solver's model of a condition with powers could not be confirmed",
  });
});

describe("a process that reads SMT-LIB", () => {
  for (const command of ["z3", "cvc5"]) {
    const isInstalled = spawnSync(command, ["--version"]).status === 0;
    test.skipIf(!isInstalled)(
      `${command} is never wrong`,
      () => {
        const process = withLayers(createBackend(command));
        const limited = { resources: 2_000_000, milliseconds: 3000 };
        let decided = 0;
        for (const [name, conjuncts, expected] of asked) {
          const answer = process.check(
            { pathCondition: conjuncts, condition: t.trueTerm, pathConditionUnchecked: true },
            limited,
          );
          if (answer.kind === "unknown") continue;
          expect(answer.kind, name).toBe(expected);
          decided += 1;
        }
        process.close();
        expect(decided).toBeGreaterThan(asked.length / 2);
      },
      120_000,
    );
  }
});
