/** Quantifiers and powers: what is proved of them holds, and no model is passed on that does not satisfy the query. */
import { spawnSync } from "node:child_process";
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { abstracted, abstractedOperator, factsInScopes } from "../../src/solver/abstraction.ts";
import { factsOfDivisions, factsOfDivisionsAt, isOpenDivision } from "../../src/solver/divisions.ts";
import { createBackend, type Solver, withLayers, Z3Solver } from "../../src/solver/index.ts";
import { orderedRanges } from "../../src/solver/ordered-ranges.ts";
import { factsOfPowers, factsOfPowersAt, isPower } from "../../src/solver/powers.ts";
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
});

describe("divisions by what is no constant", () => {
  const { intRemainder: rem, intQuotient: quotient, intSubtract: subtract } = t;
  const d = sym("d");
  const divides = (x: t.SymbolicTerm) => t.equal(rem(x, d), i(0));
  const common = (to: t.SymbolicTerm, ...of: readonly t.SymbolicTerm[]) =>
    t.forall("d", i(1), to, (d) => t.implies(t.and(...of.map((x) => t.equal(rem(x, d), i(0)))), divided(d)));
  const divided = (d: t.SymbolicTerm) => t.and(t.equal(rem(n, d), i(0)), t.equal(rem(m, d), i(0)));
  check([
    ["of a difference", [divides(x), divides(y), t.not(divides(subtract(x, y)))], "unsat"],
    ["… and back", [divides(subtract(x, y)), divides(y), t.not(divides(x))], "unsat"],
    ["of a remainder", [divides(x), divides(y), t.not(divides(rem(x, y)))], "unsat"],
    ["of a multiple", [divides(x), t.not(divides(times(x, y)))], "unsat"],
    [
      "of what divides another",
      [divides(x), t.notEqual(x, i(0)), t.equal(rem(y, x), i(0)), t.not(divides(y))],
      "unsat",
    ],
    ["by something greater", [less(i(0), x), less(x, d), divides(x)], "unsat"],
    [
      "dividend, quotient and remainder",
      [less(i(0), y), t.notEqual(x, add(times(y, quotient(x, y)), rem(x, y)))],
      "unsat",
    ],
    ["a remainder of 3", [less(i(1), y), t.equal(rem(x, y), i(3)), less(x, i(100)), less(y, x)], "sat"],
    ["a divisor of 91", [less(i(1), x), less(x, i(91)), t.equal(rem(i(91), x), i(0))], "sat"],
    ["of a sum by one of them only", [divides(x), t.not(divides(y)), divides(add(x, y))], "unsat"],
    [
      // X, Y := Y, X rem Y keeps what divides both.
      "a step of Euclid's algorithm",
      [less(i(0), x), less(i(0), y), common(z, x, y), t.not(common(z, y, rem(x, y)))],
      "unsat",
    ],
    [
      "… with the wrong remainder",
      [
        less(i(0), x),
        less(i(0), y),
        upTo(i(20), z),
        common(z, x, y),
        t.not(common(z, y, rem(x, plusOne(y)))),
      ],
      "sat",
    ],
  ]);
});

const constructors = {
  intPower: t.intPower,
  intQuotient: t.intQuotient,
  intRemainder: t.intRemainder,
  intDivide: t.intDivide,
  intModulo: t.intModulo,
};

/** The function that stands for an operator, as the operator. */
function original(fact: t.SymbolicTerm): t.SymbolicTerm {
  const made = t.rewrite(fact, {
    concerns: () => true,
    image: () => undefined,
    make: (application, args) => {
      const operator = abstractedOperator(application);
      return operator === undefined
        ? t.rebuild(application, args)
        : constructors[operator](args[0]!, args[1]!);
    },
  });
  return made as t.SymbolicTerm;
}

test("the facts told about powers and divisions are true", () => {
  const choice: Choice = { ...integers, quantifiers: true, powers: true };
  const conditions = new Generator(choice).of(t.boolSort, 3);
  const isMeant = (term: t.Application) => isPower(term) || isOpenDivision(term);
  const mayOccur = (term: t.Term) => t.hasPower(term) || t.hasOpenDivision(term);
  const weaken = (term: t.SymbolicTerm) => abstracted(term, mayOccur, isMeant);
  let facts = 0;
  fc.assert(
    fc.property(conditions, fc.nat(), (raw, modelSeed) => {
      const condition = buildRaw(raw) as t.SymbolicTerm;
      if (!mayOccur(condition)) return;
      for (let round = 0; round < 5; round += 1) {
        const model = modelOf(raw, randomAssignment(raw, modelSeed + round));
        const elsewhere = modelOf(raw, randomAssignment(raw, modelSeed + round + 100));
        for (const fact of [
          ...factsInScopes([weaken(condition)], (applications) => [
            ...factsOfPowers(applications),
            ...factsOfDivisions(applications),
          ]),
          ...factsOfPowersAt([condition], elsewhere, weaken),
          ...factsOfDivisionsAt([condition], elsewhere, weaken),
        ]) {
          const value = t.evaluate(original(fact), model);
          if (value === false) throw new Error(`${printRaw(raw)}: ${t.printReader(fact)}`);
          if (value === true) facts += 1;
        }
      }
    }),
    { seed, numRuns: 500 },
  );
  expect(facts).toBeGreaterThan(10_000);
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
  const small = { resources: 200_000, milliseconds: 60_000 };
  const several = fc.array(new Generator(choice).of(t.boolSort, 3), { minLength: 5, maxLength: 5 });
  const conditions = fc
    .sample(several, { numRuns: 60, seed })
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
  expect(found.sat).toBeGreaterThan(10);
  expect(found.unsat).toBeGreaterThan(1);
});

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
        const process = withLayers(createBackend({ backend: command }));
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
