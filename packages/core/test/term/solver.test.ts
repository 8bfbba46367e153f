/** Debian's z3 agrees: a printed term has the value that `evaluate` gives it. */
import { spawnSync } from "node:child_process";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as t from "../../src/term/index.ts";
import { type Choice, Generator, modelOf, randomAssignment } from "./generate.ts";
import { buildRaw, printRaw, type Raw } from "./raw.ts";

const seed = Number(process.env.TERM_TEST_SEED ?? 20_240_708);
const installed = spawnSync("z3", ["--version"]).status === 0;
const none: Choice = {
  widths: [],
  floats: false,
  arrays: false,
  integers: false,
  onlySolverSupported: true,
  variables: false,
};

/** A model value as a term, arrays write by write. */
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
      const array = value as t.ArrayValue;
      let term = t.constantArray(sort, literal(sort.element, array.otherwise));
      for (const [key, element] of array.entries)
        term = t.store(term, literal(sort.index, key), literal(sort.element, element));
      return term;
    }
    default:
      throw new Error(sort.kind);
  }
}

/** Values that SMT-LIB leaves open have no one answer: division by zero on Int, floats out of an integer's range. */
function isSpecified(root: t.Term, valueOf: (term: t.Term) => t.Evaluation): boolean {
  const stack = [root];
  for (let term = stack.pop(); term !== undefined; term = stack.pop()) {
    if (term.kind !== "application") continue;
    stack.push(...term.arguments);
    // Within a quantifier a divisor has many values.
    if (t.isQuantifier(term) && hasDivision(term)) return false;
    if (term.sort.kind === "int" && term.arguments.length === 2 && division.test(term.operator)) {
      if (valueOf(term.arguments[1] as t.Term) === 0n) return false;
    }
    if (term.operator === "fpToSigned" || term.operator === "fpToUnsigned") {
      const value = valueOf(term.arguments[0] as t.Term);
      if (
        t.rebuild(term, [t.floatConstant(term.arguments[0]?.sort as t.FloatSort, value as number)]).kind !==
        "constant"
      )
        return false;
    }
  }
  return true;
}

const division = /Divide|Modulo|Quotient|Remainder/;

function hasDivision(root: t.Term): boolean {
  return root.kind === "application" && (division.test(root.operator) || root.arguments.some(hasDivision));
}

const definitionOfPowers = t
  .smtLibScript([t.equal(t.intPower(t.symbol("x", t.intSort), t.symbol("e", t.intSort)), t.intConstant(1))])
  .split("\n")
  .find((line) => line.startsWith("(define-fun-rec"));

/** One script: the symbols fixed to the model's values, and the claim that the term has another value. */
function claim(
  expression: Raw,
  modelSeed: number,
): { readonly text: string; readonly script: string } | undefined {
  const term = buildRaw(expression);
  const model = modelOf(expression, randomAssignment(expression, modelSeed));
  const valueOf = t.evaluator(model);
  if (!t.isSolverSupported(term) || !isSpecified(term, valueOf)) return undefined;
  const symbols = t.symbolsOf(term);
  const expected = valueOf(term);
  if (expected === undefined) return undefined;
  const value = literal(term.sort, expected);
  const printer = new t.SmtLibPrinter();
  const body = printer.print(term);
  const lines = [
    ...symbols.map((symbol) => `(declare-const ${printer.nameOf(symbol)} ${t.printSort(symbol.sort)})`),
    ...printer.auxiliaryDeclarations(),
    ...(t.hasPower(term) ? [definitionOfPowers] : []),
    ...symbols.map(
      (symbol) =>
        `(assert (= ${printer.nameOf(symbol)} ${t.printSmtLib(literal(symbol.sort, model.get(symbol) ?? t.defaultValue(symbol.sort)))}))`,
    ),
    `(assert (not (= ${body} ${t.printSmtLib(value)})))`,
  ];
  return { text: printRaw(expression), script: `(push)\n${lines.join("\n")}\n(check-sat)\n(pop)` };
}

interface Family {
  readonly name: string;
  readonly choice: Choice;
  readonly sorts: readonly t.Sort[];
  readonly depth: number;
  readonly count: number;
}

const bits = (...widths: number[]) => widths.map((width) => t.bitVecSort(width));
const families: readonly Family[] = [
  {
    name: "bit-vectors",
    choice: { ...none, widths: [1, 3, 4, 8, 13, 32, 64, 128] },
    sorts: [...bits(4, 8, 32, 128), t.boolSort],
    depth: 4,
    count: 800,
  },
  {
    name: "integers",
    choice: { ...none, integers: true },
    sorts: [t.intSort, t.boolSort],
    depth: 4,
    count: 300,
  },
  {
    name: "powers",
    choice: { ...none, integers: true, powers: true },
    sorts: [t.intSort, t.boolSort],
    depth: 2,
    count: 150,
  },
  {
    name: "quantifiers",
    choice: { ...none, integers: true, quantifiers: true },
    sorts: [t.boolSort],
    depth: 3,
    count: 300,
  },
  {
    name: "arrays",
    choice: { ...none, widths: [4, 8], arrays: true },
    sorts: [...bits(8), t.boolSort],
    depth: 4,
    count: 300,
  },
  {
    name: "floats",
    choice: { ...none, widths: [8, 32, 64], floats: true },
    sorts: [t.float32Sort, t.float64Sort, t.boolSort, ...bits(32, 64)],
    depth: 2,
    count: 250,
  },
];

describe("z3 gives printed terms the value of evaluate", () => {
  for (const { name, choice, sorts, depth, count } of families) {
    test.skipIf(!installed)(
      installed ? name : `${name} (skipped: no z3 on this machine)`,
      () => {
        const generator = new Generator(choice);
        const expressions = fc.sample(
          fc.constantFrom(...sorts).chain((sort) => generator.of(sort, depth)),
          { numRuns: count, seed },
        );
        const claims = expressions.flatMap((expression, index) => claim(expression, seed + index) ?? []);
        expect(claims.length).toBeGreaterThan(count / 2);
        const input = claims.map(({ script }) => script).join("\n");
        const answer = spawnSync("z3", ["-in", "-T:100"], { input, encoding: "utf8", maxBuffer: 1 << 26 });
        const lines = answer.stdout.trim().split("\n");
        const wrong = claims
          .filter((_, index) => lines[index] !== "unsat")
          .map(({ text, script }, index) => `${text}\n${script}\n${lines[index]}`);
        expect(wrong.slice(0, 1)).toEqual([]);
        expect(lines).toHaveLength(claims.length);
      },
      120_000,
    );
  }
});

test.skipIf(!installed)("z3 reads a script with shared parts, function symbols and fpToBits", () => {
  const f = t.symbol("f", t.float64Sort);
  const m = t.symbol("|odd\\name|", t.intSort);
  const g = t.applyFunction("g", t.uninterpretedSort("Thing"), m);
  const other = t.applyFunction("g", t.uninterpretedSort("Thing"), t.intAdd(m, t.intConstant(1)));
  const script = t.smtLibScript([
    t.equal(t.extract(63, 63, t.fpToBits(f)), t.bitVecConstant(1, 1)),
    t.fpIsNaN(f),
    t.notEqual(g, other),
  ]);
  // The canonical NaN is positive.
  const answer = spawnSync("z3", ["-in"], { input: script, encoding: "utf8" });
  expect(answer.stdout.trim()).toBe("unsat");
});
