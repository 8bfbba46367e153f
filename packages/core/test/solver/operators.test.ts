/**
 * Each operator of the table means to the solver what it means to evaluation: a ∧ b fixed ∧ f(a, b) ≠ its value is unsatisfiable. So it is for
 * Z3 by its functions, for the circuits, and for a solver that reads the text.
 */
import { spawnSync } from "node:child_process";
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { loadSatCore, SmtLibProcess, type Solver, Z3Solver } from "../../src/solver/index.ts";
import { isBlastable } from "../../src/solver/sat/blastable.ts";
import { SatBackend } from "../../src/solver/sat/sat-backend.ts";
import * as t from "../../src/term/index.ts";
import {
  constantOf,
  type OperatorShape,
  shapeOf,
  symbolsFor,
  testedOperators,
  valueOf,
} from "../term/operator-cases.ts";

const limits = { widths: [1, 5, 8], floats: [t.float32Sort], greatestExtension: 5 };
const budget = { resources: 0, milliseconds: 60_000 };
const hasProgram = spawnSync("z3", ["--version"]).error === undefined;

const solver = new Z3Solver();
const reader = hasProgram ? new SmtLibProcess("z3") : undefined;
const byBits = new SatBackend(await loadSatCore(), solver);
afterAll(() => {
  byBits.close();
  reader?.close();
});

/** Symbols for the arguments, what fixes them, and the application of them. */
interface Case {
  readonly fixed: readonly t.SymbolicTerm[];
  readonly result: t.SymbolicTerm;
  readonly expected: t.SymbolicTerm;
  /** SMT-LIB leaves the value open. */
  readonly isOpen: boolean;
}

function literal(sort: t.Sort, value: t.ModelValue): t.SymbolicTerm {
  switch (sort.kind) {
    case "bool":
      return t.boolConstant(value === true);
    case "int":
      return t.intConstant(value as bigint);
    case "bitvec":
      return t.bitVecConstant(sort.width, value as bigint);
    case "float":
      return t.floatConstant(sort, value as number);
    case "array": {
      const { otherwise, entries } = value as t.ArrayValue;
      return [...entries].reduce(
        (array, [key, element]) => t.store(array, literal(sort.index, key), literal(sort.element, element)),
        t.constantArray(sort, literal(sort.element, otherwise)),
      );
    }
    default:
      throw new Error(`no constants of sort ${sort.kind}`);
  }
}

function caseOf(shape: OperatorShape, constants: readonly t.SymbolicTerm[]): Case | undefined {
  const symbols = symbolsFor(shape);
  const result = shape.of(symbols) as t.Term as t.SymbolicTerm;
  if (!t.isSolverSupported(result) || t.hasPower(result)) return undefined;
  if (shape.operator === "apply") return undefined;
  const values = constants.map((constant) => t.evaluate(constant, new Map()) as t.ModelValue);
  const value = valueOf(shape, values) as t.ModelValue;
  const folded = t.operators[shape.operator].fold(values as readonly t.ConstantValue[], shape.of(constants));
  return {
    fixed: symbols.map((symbol, index) => t.equal(symbol, constants[index] as t.SymbolicTerm)),
    result,
    expected: literal(result.sort, value),
    isOpen: folded === undefined && values.every((each) => typeof each !== "object"),
  };
}

function answers(asked: Solver, { fixed, result, expected }: Case): readonly string[] {
  const condition = t.notEqual(result, expected);
  // The normal form may know already.
  const other =
    condition === t.falseTerm ? "unsat" : asked.check({ pathCondition: fixed, condition }, budget).kind;
  const same = asked.check({ pathCondition: fixed, condition: t.equal(result, expected) }, budget).kind;
  return [other, same];
}

/** The solver is never given these. */
const withoutMeaning = ["intPower", "fpRemainder", "apply", "copied"];

describe("an operator's value is the solver's", () => {
  test.each(testedOperators)("%s", { timeout: 300_000 }, (operator) => {
    const arbitrary = shapeOf(operator, limits).chain((shape) =>
      fc.tuple(...shape.sorts.map(constantOf)).map((constants) => caseOf(shape, constants)),
    );
    const cases = fc.sample(arbitrary, { numRuns: 10, seed: 99 }).filter((each) => each !== undefined);
    expect(cases.length === 0).toBe(withoutMeaning.includes(operator));
    for (const each of cases) {
      const shown = [...each.fixed, each.result, each.expected].map((term) => t.printSmtLib(term)).join(", ");
      expect(answers(solver, each), shown).toEqual(["unsat", "sat"]);
      if ([...each.fixed, each.result, each.expected].every(isBlastable))
        expect(answers(byBits, each), `bits of ${shown}`).toEqual(["unsat", "sat"]);
      if (reader === undefined || each.isOpen) continue;
      const [other, same] = answers(reader, each);
      expect(other, `text of ${shown}`).toBe("unsat");
      // A value that the reader of models does not know is no answer.
      expect(same, `text of ${shown}`).not.toBe("unsat");
    }
  });
});

test.each([
  ["forall", t.forall],
  ["exists", t.exists],
] as const)("%s", (_name, quantifier) => {
  const [bound, limit] = [t.symbol("bound", t.intSort), t.symbol("limit", t.intSort)];
  const term = quantifier("k", bound, t.intConstant(40), (k) => t.intLess(limit, t.intMultiply(k, k)));
  for (const [first, least] of [
    [-3, 8],
    [-3, -1],
    [3, 8],
    [39, 2000],
    [41, 0],
  ] as const) {
    const values = new Map([
      [bound, BigInt(first)],
      [limit, BigInt(least)],
    ]);
    const expected = t.boolConstant(t.evaluate(term, values) === true);
    const fixed = [...values].map(([symbol, value]) => t.equal(symbol, t.intConstant(value)));
    expect(answers(solver, { fixed, result: term, expected, isOpen: false })).toEqual(["unsat", "sat"]);
  }
});
