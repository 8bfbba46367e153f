/**
 * Mathematical integers and arrays of them as plain values: interpreter and generated code do what the term constructors do, and a
 * table is the array that the same writes make of a term.
 */

import type { Block, Instruction, Procedure, Program, Span } from "@everypath/core";
import * as t from "@everypath/core";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { generateExpression } from "../../src/machine/compile/expression.ts";
import * as concrete from "../../src/machine/concrete.ts";
import { defaultMachineOptions, Machine, startState } from "../../src/machine/index.ts";
import * as integers from "../../src/machine/integers.ts";
import { evaluatorOf } from "../../src/machine/prepare.ts";
import { SparseList } from "../../src/machine/sparse-list.ts";
import * as elements from "../../src/machine/table.ts";
import type { Value } from "../../src/machine/value.ts";
import { fromTerm, integer, sameValue, toTerm } from "../../src/machine/value.ts";

const seed = 1976;
const limit = 2n ** 53n;
const whole = fc.oneof(
  fc.bigInt({ min: -20n, max: 20n }),
  fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }),
  fc.constantFrom(limit, limit - 1n, limit + 1n, -limit, 1n - limit, 3n * limit, 2n ** 26n, 94906266n),
);

const operators: Record<string, (a: t.Term, b: t.Term) => t.Term> = {
  add: t.intAdd,
  subtract: t.intSubtract,
  multiply: t.intMultiply,
  quotient: t.intQuotient,
  remainder: t.intRemainder,
  divide: t.intDivide,
  modulo: t.intModulo,
  absolute: (a) => t.intAbsolute(a),
  power: (a) => t.intPower(a, t.intConstant(7)),
  polynomial: (a, b) => t.intAdd(t.intMultiply(a, t.intAdd(b, t.intConstant(3))), t.intNegate(b)),
  less: t.intLess,
  lessOrEqual: t.intLessOrEqual,
  equal: t.equal,
};

const array = t.arraySort(t.intSort, t.intSort);

const span: Span = { file: "t.pli", line: 1, column: 1 };
const at = { span, weight: 1 };

/** A program of one procedure over these variables. */
function programOf(locals: readonly t.Variable[], blocks: readonly Block[]): Program {
  const main: Procedure = {
    name: "main",
    parameters: [],
    variadic: false,
    locals,
    results: [t.intSort],
    resultType: { kind: "mathematical" },
    blocks,
    span,
    model: false,
    sourceVariables: [],
  };
  return {
    language: "pli",
    files: ["t.pli"],
    dataModel: { name: "mathematical", pointerBits: 64 },
    globals: [],
    objects: [],
    userProcedures: ["main"],
    procedure: (name) => (name === "main" ? main : undefined),
    procedureAddresses: new Map(),
    firstFreeAddress: 4096,
    initializers: [],
    finalizers: [],
    unsupported: [],
  };
}

/** Runs the generated form of an expression; "none" if it has none, "given up" if it gave up. */
function runGenerated(expression: t.Term, locals: readonly Value[]): Value | "none" | "given up" {
  const lines: string[] = [];
  const source = generateExpression(
    expression,
    (slot) => `F[${slot}]`,
    (value) => {
      lines.push(`const v${lines.length} = ${value}; if (v${lines.length} === undefined) return "given up";`);
      return `v${lines.length - 1}`;
    },
  );
  if (source === undefined) return "none";
  const run = new Function("R", "I", "E", "F", `${lines.join("\n")}\nreturn ${source};`) as (
    ...parameters: unknown[]
  ) => Value;
  return run(concrete, integers, elements, locals);
}

describe("integers", () => {
  test("interpreter and generated code agree with the term constructors", () => {
    let generated = 0;
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(operators)), whole, whole, (name, a, b) => {
        const build = operators[name]!;
        const expression = build(
          t.variable("a", t.intSort, "local", 0),
          t.variable("b", t.intSort, "local", 1),
        );
        const expected = fromTerm(build(t.intConstant(a), t.intConstant(b)) as t.SymbolicTerm);
        const locals = [integer(a), integer(b)];
        // Object.is: a zero must not be negative.
        expect(Object.is(evaluatorOf(expression)(locals, []), expected)).toBe(true);
        const run = runGenerated(expression, locals);
        if (run === "none") return;
        if (run === "given up") {
          expect(b).toBe(0n);
          return;
        }
        expect(Object.is(run, expected)).toBe(true);
        generated++;
      }),
      { numRuns: 8000, seed },
    );
    expect(generated).toBeGreaterThan(5000);
  });
});

describe("a program", () => {
  const [table, k, j, sum] = [
    t.variable("table", array, "local", 0),
    ...["k", "j", "sum"].map((name, index) => t.variable(name, t.intSort, "local", index + 1)),
  ] as [t.Variable, t.Variable, t.Variable, t.Variable];
  const [zero, one] = [t.intConstant(0), t.intConstant(1)];
  const assign = (target: t.Variable, value: t.Term): Instruction => ({
    kind: "assign",
    target,
    value,
    ...at,
  });
  const element = t.select(table, j);
  const isSet: Instruction = {
    kind: "check",
    condition: t.defined(element),
    error: "uninitialized-read",
    message: "unset",
    ...at,
  };
  // table(k·7 mod size) = k² for k = 0 … size − 1, then the sum of (j div 3)·table(j).
  const squares = (size: number, last = size): Program =>
    programOf(
      [table, k, j, sum],
      [
        {
          instructions: [assign(table, t.indeterminate("?table", array)), assign(k, zero)],
          terminator: { kind: "jump", target: 1, ...at },
        },
        {
          instructions: [
            assign(
              table,
              t.store(
                table,
                t.intModulo(t.intMultiply(k, t.intConstant(7)), t.intConstant(size)),
                t.intMultiply(k, k),
              ),
            ),
            assign(k, t.intAdd(k, one)),
          ],
          terminator: {
            kind: "branch",
            condition: t.intLess(k, t.intConstant(size)),
            whenTrue: 1,
            whenFalse: 2,
            ...at,
          },
        },
        {
          instructions: [assign(j, zero), assign(sum, zero)],
          terminator: { kind: "jump", target: 3, ...at },
        },
        {
          instructions: [
            isSet,
            assign(sum, t.intAdd(sum, t.intMultiply(t.intQuotient(j, t.intConstant(3)), element))),
            assign(j, t.intAdd(j, one)),
          ],
          terminator: {
            kind: "branch",
            condition: t.intLess(j, t.intConstant(last)),
            whenTrue: 3,
            whenFalse: 4,
            ...at,
          },
        },
        { instructions: [], terminator: { kind: "return", values: [sum], ...at } },
      ],
    );
  const run = (program: Program, generateCode: boolean) => {
    const machine = new Machine(program, { ...defaultMachineOptions, generateCode });
    const started = startState(machine, { entry: "main", pointerElements: 8, arguments: undefined });
    const step = machine.run(started!.state);
    return { step, steps: started!.state.steps, generated: machine.generatedRuns };
  };

  test("runs alike with generated code and without", () => {
    const size = 1000;
    let expected = 0;
    for (let index = 0; index < size; index++)
      expected += Math.trunc(((index * 7) % size) / 3) * index * index;
    const compiled = run(squares(size), true);
    const interpreted = run(squares(size), false);
    expect(compiled.step).toMatchObject({ kind: "ended", end: "returned", values: [expected] });
    expect(interpreted.step).toEqual(compiled.step);
    expect(interpreted.steps).toBe(compiled.steps);
    expect(compiled.generated).toBeGreaterThan(0);
    expect(interpreted.generated).toBe(0);
  });

  test("stops at an element that was not set", () => {
    for (const generateCode of [true, false]) {
      const { step } = run(squares(500, 501), generateCode);
      expect(step).toMatchObject({ kind: "ended", end: "error", error: "uninitialized-read" });
    }
  });
});

test("a sparse list is a map in the order of its keys, and old versions stay as they were", () => {
  const index = fc.oneof(
    fc.nat(20),
    fc.nat(2 ** 31 - 1),
    fc.constantFrom(15, 16, 255, 256, 2 ** 28, 2 ** 31 - 1),
  );
  fc.assert(
    fc.property(
      fc.array(fc.tuple(index, fc.integer()), { maxLength: 40 }),
      fc.array(index),
      (writes, reads) => {
        let list = new SparseList<number>();
        const versions = [list];
        for (const [at, value] of writes) {
          list = list.with(at, value);
          versions.push(list);
        }
        for (const count of [0, Math.floor(writes.length / 2), writes.length]) {
          const expected = new Map(writes.slice(0, count));
          const found: [number, number][] = [];
          versions[count]!.every((value, at) => {
            found.push([at, value]);
            return true;
          });
          expect(found).toEqual([...expected].sort(([a], [b]) => a - b));
          for (const at of [...reads, ...expected.keys()])
            expect(versions[count]!.get(at)).toBe(expected.get(at));
        }
      },
    ),
    { numRuns: 500, seed },
  );
});

describe("arrays", () => {
  const x = t.symbol("x", t.intSort);
  const values = fc.constantFrom<t.SymbolicTerm>(t.intConstant(0), t.intConstant(7), t.intConstant(limit), x);
  const indices = fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: -3, max: 4 }).map((index) => t.intConstant(index)) },
    {
      weight: 1,
      arbitrary: fc.constantFrom<t.SymbolicTerm>(x, t.intConstant(limit), t.intConstant(2 ** 31)),
    },
  );
  const bases: readonly t.SymbolicTerm[] = [
    t.symbol("A", array),
    t.indeterminate("?A", array),
    t.constantArray(array, t.intConstant(7)),
    t.store(t.symbol("A", array), x, t.intConstant(1)),
    t.store(t.store(t.symbol("A", array), t.intConstant(2), x), t.intConstant(-1), t.intConstant(0)),
  ];
  const variables = [
    t.variable("a", array, "local", 0),
    t.variable("i", t.intSort, "local", 1),
    t.variable("e", t.intSort, "local", 2),
  ] as const;
  const write = t.store(variables[0], variables[1], variables[2]);
  const read = t.select(variables[0], variables[1]);
  const writes = fc.array(fc.tuple(indices, values), { maxLength: 8 });

  /** The array after the writes, by the machine's evaluator. */
  const written = (
    base: t.SymbolicTerm,
    steps: readonly (readonly [t.SymbolicTerm, t.SymbolicTerm])[],
  ): Value =>
    steps.reduce<Value>(
      (value, [at, element]) => evaluatorOf(write)([value, fromTerm(at), fromTerm(element)], []),
      base,
    );

  test("a table means what the same writes to the term mean", () => {
    let plain = 0;
    fc.assert(
      fc.property(
        fc.constantFrom(...bases),
        writes,
        fc.array(indices),
        fc.nat(),
        (base, steps, reads, draw) => {
          const value = written(base, steps);
          const term = steps.reduce((made, [at, element]) => t.store(made, at, element), base);
          const model = new Map<t.Symbol, t.ModelValue>([
            [x, BigInt((draw % 9) - 4)],
            [
              bases[0] as t.Symbol & t.SymbolicTerm,
              { kind: "array", otherwise: 3n, entries: new Map([[1n, 9n]]) },
            ],
          ]);
          const same = t.equal(toTerm(value, array), term);
          expect(t.evaluate(same, model)).toBe(true);
          for (const at of reads) {
            const element = evaluatorOf(read)([value, fromTerm(at)], []);
            const expected = t.select(term, at);
            expect(t.evaluate(toTerm(element, t.intSort), model)).toEqual(t.evaluate(expected, model));
            // Where a plain element was written it is read as one.
            if (expected.kind === "constant") expect(element).toBe(fromTerm(expected));
            const generated = runGenerated(read, [value, fromTerm(at)]);
            if (generated === "given up") continue;
            expect(generated).toBe(element);
            plain++;
          }
        },
      ),
      { numRuns: 3000, seed },
    );
    expect(plain).toBeGreaterThan(1000);
  });

  test("equal arrays are the same value, in whatever order their elements were written", () => {
    fc.assert(
      fc.property(fc.constantFrom(...bases), writes, (base, steps) => {
        const plain = steps.filter(([at]) => at.kind === "constant" && elements.isTableIndex(fromTerm(at)));
        const last = new Map(plain);
        const shuffled = [...last].sort(([a], [b]) => b.hash - a.hash);
        const value = written(base, plain);
        expect(sameValue(value, written(base, shuffled))).toBe(true);
        expect(sameValue(value, toTerm(value, array))).toBe(true);
      }),
      { numRuns: 1000, seed },
    );
  });

  test("an element that was never set is not defined, the others of its array are", () => {
    const defined = t.defined(read);
    const value = written(t.indeterminate("?A", array), [
      [t.intConstant(2), t.intConstant(5)],
      [t.intConstant(3), x],
    ]);
    const isDefined = (index: Value) => evaluatorOf(defined)([value, index], []);
    expect([1, 2, 3, 4].map(isDefined)).toEqual([false, true, true, false]);
    // At a symbolic subscript it depends on that: i = 2 or i = 3.
    const when = isDefined(x) as t.SymbolicTerm;
    for (const at of [1n, 2n, 3n, 4n])
      expect(t.evaluate(when, new Map([[x, at]]))).toBe(at === 2n || at === 3n);
  });

  test("versions do not disturb each other", () => {
    const first = written(t.symbol("A", array), [[t.intConstant(1), t.intConstant(10)]]);
    const left = evaluatorOf(write)([first, 1, 11], []);
    const right = evaluatorOf(write)([first, 2, 12], []);
    const at = (value: Value, index: number) => evaluatorOf(read)([value, index], []);
    expect([at(first, 1), at(left, 1), at(right, 1), at(right, 2)]).toEqual([10, 11, 10, 12]);
    expect(toTerm(first, array)).toBe(t.store(t.symbol("A", array), t.intConstant(1), t.intConstant(10)));
  });
});

describe("quantified expressions over plain arrays", () => {
  const a = t.variable("a", array, "local", 0);
  const n = t.variable("n", t.intSort, "local", 1);
  const sorted = t.forall("k", t.intConstant(1), t.intSubtract(n, t.intConstant(1)), (k) =>
    t.intLessOrEqual(t.select(a, k), t.select(a, t.intAdd(k, t.intConstant(1)))),
  );
  const found = t.exists("k", t.intConstant(1), n, (k) =>
    t.exists("l", t.intConstant(1), n, (l) =>
      t.equal(t.select(a, k), t.intMultiply(t.select(a, l), t.intConstant(2))),
    ),
  );
  const tableOf = (...items: Value[]) =>
    items.reduce<Value>(
      (value, item, index) => elements.writeElement(value, index + 1, item, array),
      t.indeterminate("?a", array),
    );
  test("are plain where the elements are", () => {
    const long = Array.from({ length: 1000 }, (_, index) => index);
    expect(evaluatorOf(sorted)([tableOf(...long), 1000], [])).toBe(true);
    expect(evaluatorOf(sorted)([tableOf(...long, 5), 1001], [])).toBe(false);
    expect(evaluatorOf(sorted)([tableOf(), 0], [])).toBe(true);
    expect(evaluatorOf(found)([tableOf(3, 5, 6), 3], [])).toBe(true);
    expect(evaluatorOf(found)([tableOf(3, 5, 7), 3], [])).toBe(false);
  });
  test("are terms over symbols where they are not", () => {
    const x = t.symbol("x", t.intSort);
    const value = evaluatorOf(found)([tableOf(3, x, 7), 3], []);
    const under = (of: bigint) => t.evaluate(value as t.SymbolicTerm, new Map([[x, of]]));
    expect([5n, 6n, 14n, 0n].map(under)).toEqual([false, true, true, true]);
    const open = evaluatorOf(sorted)([tableOf(3, x, 7), x], []);
    const when = (of: bigint) => t.evaluate(open as t.SymbolicTerm, new Map([[x, of]]));
    expect([1n, 2n, 3n].map(when)).toEqual([true, false, true]);
  });
});
