/** Simplification never changes a value, and what is said about ranges and known bits is true. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as t from "../../src/term/index.ts";
import { type Choice, Generator, modelOf, randomAssignment, toModelValue } from "./generate.ts";
import { buildRaw, evaluateRaw, printRaw, type Raw, TooLong, type Value } from "./raw.ts";

const seed = Number(process.env.TERM_TEST_SEED ?? 20_240_707);
const modelsEach = 10;

const none: Choice = {
  widths: [],
  floats: false,
  arrays: false,
  integers: false,
  onlySolverSupported: false,
  variables: false,
};

interface Family {
  readonly name: string;
  readonly choice: Choice;
  readonly sorts: readonly t.Sort[];
  readonly depth: number;
  readonly runs: number;
}

const bits = (...widths: number[]) => widths.map((width) => t.bitVecSort(width));
const everyWidth = Array.from({ length: 64 }, (_, index) => index + 1);

const families: readonly Family[] = [
  {
    name: "tiny bit-vectors",
    choice: { ...none, widths: [1, 2, 3, 4] },
    sorts: [...bits(1, 2, 3, 4), t.boolSort],
    depth: 3,
    runs: 2500,
  },
  {
    name: "bytes and words",
    choice: { ...none, widths: [1, 8, 16, 32, 64] },
    sorts: [...bits(8, 16, 32, 64), t.boolSort],
    depth: 4,
    runs: 3000,
  },
  {
    name: "all widths",
    choice: { ...none, widths: [...everyWidth, 128] },
    sorts: [...bits(...everyWidth, 128), t.boolSort],
    depth: 3,
    runs: 3000,
  },
  {
    name: "integers",
    choice: { ...none, integers: true },
    sorts: [t.intSort, t.boolSort],
    depth: 4,
    runs: 4000,
  },
  {
    name: "powers",
    choice: { ...none, integers: true, powers: true },
    sorts: [t.intSort, t.boolSort],
    depth: 3,
    runs: 2000,
  },
  {
    name: "quantifiers",
    choice: { ...none, integers: true, quantifiers: true },
    sorts: [t.boolSort],
    depth: 3,
    runs: 2000,
  },
  {
    name: "arrays",
    choice: { ...none, widths: [4, 8], arrays: true },
    sorts: [...bits(8), t.boolSort],
    depth: 4,
    runs: 3000,
  },
  {
    name: "floats",
    choice: { ...none, widths: [8, 32, 64], floats: true },
    sorts: [t.float32Sort, t.float64Sort, t.boolSort, ...bits(32, 64)],
    depth: 3,
    runs: 4000,
  },
];

function checkTerm(expression: Raw, modelSeed: number): void {
  const built = buildRaw(expression);
  for (let index = 0; index < modelsEach; index += 1) {
    const assignment = randomAssignment(expression, modelSeed + index);
    const valueOf = t.evaluator(modelOf(expression, assignment));
    const expected = withinReach(() => evaluateRaw(expression, assignment));
    const actual = valueOf(built);
    if (expected === undefined || actual === undefined) continue;
    if (!Object.is(actual, expected)) {
      throw new Error(
        `${printRaw(expression)}\nbuilt as ${t.printSmtLib(built)}\nis ${String(actual)}, should be ${String(expected)}`,
      );
    }
    checkFacts(built, valueOf);
  }
}

/** undefined where quantifiers would go through too many integers. */
function withinReach(compute: () => Value): Value | undefined {
  try {
    return compute();
  } catch (error) {
    if (error instanceof TooLong) return undefined;
    throw error;
  }
}

/** Every bit-vector below lies in its range and shows its known bits. */
function checkFacts(root: t.Term, valueOf: (term: t.Term) => t.Evaluation): void {
  const stack = [root];
  for (let term = stack.pop(); term !== undefined; term = stack.pop()) {
    if (term.kind !== "application") continue;
    stack.push(...term.arguments);
    if (term.sort.kind !== "bitvec") continue;
    const value = valueOf(term) as bigint;
    const signed = BigInt.asIntN(term.sort.width, value);
    const range = t.rangeOf(term);
    const { zeros, ones } = t.knownBits(term);
    const holds =
      range.unsignedMin <= value &&
      value <= range.unsignedMax &&
      range.signedMin <= signed &&
      signed <= range.signedMax &&
      (value & zeros) === 0n &&
      (value & ones) === ones;
    if (!holds)
      throw new Error(
        `${t.printSmtLib(term)} is ${value}, outside ${JSON.stringify({ ...range, zeros, ones }, (_, v) => (typeof v === "bigint" ? `${v}` : v))}`,
      );
  }
}

describe("building a term keeps its value", () => {
  for (const { name, choice, sorts, depth, runs } of families) {
    test(name, () => {
      const generator = new Generator(choice);
      const expressions = fc.constantFrom(...sorts).chain((sort) => generator.of(sort, depth));
      fc.assert(
        fc.property(expressions, fc.nat(), (expression, modelSeed) => checkTerm(expression, modelSeed)),
        { seed, numRuns: runs, verbose: 0 },
      );
    });
  }
});

describe("substitution", () => {
  test("commutes with evaluation: V∘σ(e) = V(eσ) (de Boer & Bonsangue, Lemma 2.1)", () => {
    const widths = [1, 4, 8, 32];
    const some: Choice = { ...none, widths, integers: true, quantifiers: true };
    const overVariables = new Generator({ ...some, variables: true });
    const overSymbols = new Generator(some);
    const sorts = [...bits(4, 8, 32), t.intSort, t.arraySort(t.intSort, t.intSort), t.boolSort];
    const stores = fc.tuple(
      ...sorts.map((sort) => fc.tuple(overSymbols.of(sort, 2), overSymbols.of(sort, 2))),
    );
    const expressions = fc.constantFrom(...sorts).chain((sort) => overVariables.of(sort, 3));
    fc.assert(
      fc.property(expressions, stores, fc.nat(), (expression, store, modelSeed) => {
        const term = buildRaw(expression);
        const imageOf = (variable: t.Variable): Raw => {
          const index = sorts.indexOf(variable.sort as (typeof sorts)[number]);
          const pair = store[index] ?? [];
          const image = pair[variable.name.startsWith("v0") ? 0 : 1];
          return image ?? { op: "constant", sort: variable.sort, args: [], value: 1n };
        };
        const sigma = (variable: t.Variable) => buildRaw(imageOf(variable)) as t.SymbolicTerm;
        const substituted = t.substitute(term, sigma);
        expect(substituted.hasVariables).toBe(false);
        const assignment = randomAssignment(expression, modelSeed);
        const valueOfSymbol = (leaf: t.Symbol) =>
          toModelValue(assignment({ op: "symbol", sort: leaf.sort, args: [], name: leaf.name }));
        const valueOf = t.evaluatorWith((leaf) => {
          if (leaf.kind === "symbol") return valueOfSymbol(leaf);
          return toModelValue(evaluateRaw(imageOf(leaf), assignment));
        });
        const ofSubstituted = t.evaluatorWith((leaf) => valueOfSymbol(leaf as t.Symbol));
        const left = ofSubstituted(substituted);
        const right = withinReach(() => valueOf(term) as Value);
        if (left !== undefined && right !== undefined) expect(left).toEqual(right);
      }),
      { seed, numRuns: 2000 },
    );
  });
});
