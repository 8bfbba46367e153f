/**
 * What a row of the table says of its operator agrees with itself, for each row: the normal form has the row's value, and the facts hold of
 * it. What solvers make of it is test/solver/operators.test.ts, what the machine does test/machine/operators.test.ts.
 */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as t from "../../src/term/index.ts";
import { type Choice, Generator } from "./generate.ts";
import {
  constantOf,
  type OperatorShape,
  sameValue,
  shapeOf,
  testedOperators,
  valueOf,
} from "./operator-cases.ts";
import { buildRaw, rows } from "./raw.ts";

const widths = [1, 2, 3, 7, 8, 16, 31, 32, 33, 64, 128];
const limits = { widths, floats: [t.float32Sort, t.float64Sort], greatestExtension: 65 };
const choice: Choice = {
  widths: [1, 3, 8, 32],
  floats: true,
  arrays: true,
  integers: true,
  onlySolverSupported: false,
  variables: false,
};
const generator = new Generator(choice);

/** An argument: a constant, or any term of the sort. */
function argument(sort: t.Sort): fc.Arbitrary<t.Term> {
  return fc.oneof(
    { weight: 1, arbitrary: constantOf(sort) },
    { weight: 3, arbitrary: generator.of(sort, 2).map((raw) => buildRaw(raw)) },
  );
}

/** A shape, its arguments, and a value for each symbol in them. */
function applied(operator: t.OperatorName) {
  return shapeOf(operator, limits).chain((shape) =>
    fc.tuple(...shape.sorts.map(argument)).chain((args) => {
      const symbols = t.collectSymbols(args);
      return fc
        .tuple(...[...symbols].map(({ sort }) => constantOf(sort)))
        .map((values) => ({ shape, args, model: modelOf([...symbols], values) }));
    }),
  );
}

function modelOf(symbols: readonly t.Symbol[], values: readonly t.SymbolicTerm[]): t.Model {
  return new Map(
    symbols.map((symbol, index) => [symbol, t.evaluate(values[index] as t.Term, new Map()) as t.ModelValue]),
  );
}

/** The value lies within what is known of the term. */
function expectWithin(value: bigint, term: t.Term): void {
  const { width } = term.sort as t.BitVecSort;
  const { unsignedMin, unsignedMax, signedMin, signedMax } = t.rangeOf(term);
  const { zeros, ones } = t.knownBits(term);
  const signed = BigInt.asIntN(width, value);
  expect(unsignedMin <= value && value <= unsignedMax, `${value} in ${unsignedMin} … ${unsignedMax}`).toBe(
    true,
  );
  expect(signedMin <= signed && signed <= signedMax, `${signed} in ${signedMin} … ${signedMax}`).toBe(true);
  expect([value & zeros, value & ones]).toEqual([0n, ones]);
}

/** What the tests' own table of operators says, which shares nothing with the sources. */
function independentValue(
  { operator, sorts, of }: OperatorShape,
  args: readonly t.Term[],
  values: readonly t.ModelValue[],
) {
  const row = rows[operator];
  if (row === undefined || values.some((value) => typeof value === "object") || args.length > 3)
    return undefined;
  if (t.operators[operator].arity === "many" && args.length > 2) return undefined;
  const { sort, parameters } = of(args);
  const leaves = sorts.map((each) => ({ op: "constant", sort: each, args: [] }));
  return row.compute(values as readonly (boolean | bigint | number)[], {
    op: operator,
    sort,
    args: leaves,
    numbers: parameters,
  });
}

describe("an operator's value, normal form and facts", () => {
  test.each(testedOperators)("%s", (operator) => {
    fc.assert(
      fc.property(applied(operator), ({ shape, args, model }) => {
        const plain = shape.of(args);
        const evaluate = t.evaluator(model);
        const values = args.map((each) => evaluate(each));
        if (values.includes(undefined)) return;
        const expected = valueOf(shape, values as t.ModelValue[]);
        if (expected === undefined) return;
        const independent = independentValue(shape, args, values as t.ModelValue[]);
        if (independent !== undefined && typeof independent !== "object")
          expect(expected, `${operator} of ${values.join(", ")}`).toBe(independent);
        // The arguments' copies make the constructor build it anew.
        const normal = t.rebuild(
          shape.of(args.map((_, index) => t.symbol(`other${index}`, args[index]!.sort))),
          args,
        );
        expect(normal.sort).toBe(plain.sort);
        const actual = evaluate(normal);
        expect(
          sameValue(actual, expected),
          `${t.printReader(plain)} is built as ${t.printReader(normal)}, which is ${String(actual)} instead of ${String(expected)}`,
        ).toBe(true);
        if (plain.sort.kind !== "bitvec") return;
        expectWithin(expected as bigint, plain);
        expectWithin(expected as bigint, normal);
      }),
      { numRuns: 300, seed: 1976 },
    );
  });
});
