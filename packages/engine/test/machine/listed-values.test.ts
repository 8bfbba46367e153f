/** What is listed of arrays at the end of a path and on the way. */

import type { Instruction, Program, ValueType } from "@everypath/core";
import * as t from "@everypath/core";
import { describe, expect, test } from "vitest";
import {
  defaultMachineOptions,
  finalScalars,
  Machine,
  startState,
  visibleStore,
} from "../../src/machine/index.ts";
import { listedValues } from "../../src/machine/listed-values.ts";
import { writeElement } from "../../src/machine/table.ts";
import type { Value } from "../../src/machine/value.ts";

const array = t.arraySort(t.intSort, t.intSort);
const table: ValueType = { kind: "table", lower: undefined, upper: undefined };
const variable = t.variable("A", array, "local", 0);
const x = t.symbol("x", t.intSort);
const input = t.symbol("A", array);
const unset = t.indeterminate("?A", array);

function listed(value: Value, limit = 10): readonly (readonly [string, string])[] {
  return listedValues("A", variable, value, table, limit).map(({ name, term }) => [
    name,
    t.printReader(term, { elements: "parentheses" }),
  ]);
}

function written(base: t.SymbolicTerm, ...elements: readonly (readonly [number, Value])[]): Value {
  return elements.reduce<Value>(
    (value, [index, element]) => writeElement(value, index, element, array),
    base,
  );
}

describe("an array", () => {
  test("that is an input, or was written over one, is one value", () => {
    expect(listed(input)).toEqual([["A", "A"]]);
    expect(listed(written(input, [3, 7]))).toEqual([["A", "A[3 := 7]"]]);
  });
  test("that was set in part is listed by its elements", () => {
    expect(listed(unset)).toEqual([]);
    const value = written(unset, [3, x], [-1, 5], [2, t.select(unset, x)]);
    // An element that was copied from one that is not set is not set.
    expect(listed(value)).toEqual([
      ["A(-1)", "5"],
      ["A(3)", "x"],
    ]);
    expect(listed(value, 1)).toEqual([["A(-1)", "5"]]);
  });
});

test("the outermost procedure's variables and those that last as long as the run are final", () => {
  const [local, kept] = [t.variable("N", t.intSort, "local", 1), t.variable("S", t.intSort, "global", 0)];
  const at = { span: { file: "t.pli", line: 1, column: 1 }, weight: 1 };
  const assign = (target: t.Variable, value: t.Term): Instruction => ({
    kind: "assign",
    target,
    value,
    ...at,
  });
  const integer: ValueType = { kind: "mathematical" };
  const program: Program = {
    language: "pli",
    files: ["t.pli"],
    dataModel: { name: "mathematical", pointerBits: 64 },
    globals: [
      { variable: kept, type: integer, initial: 4n },
      { variable: t.variable("hidden", t.intSort, "global", 1), initial: 5n },
      { variable: t.variable("U", t.intSort, "global", 2), type: integer, initial: undefined },
    ],
    objects: [],
    userProcedures: ["main"],
    procedure: (name) =>
      name !== "main"
        ? undefined
        : {
            name: "main",
            parameters: [],
            variadic: false,
            locals: [variable, local],
            results: [],
            resultType: undefined,
            blocks: [
              {
                instructions: [
                  assign(variable, unset),
                  assign(variable, t.store(variable, t.intConstant(1), t.intConstant(10))),
                  assign(local, t.intAdd(kept, t.intConstant(1))),
                ],
                terminator: { kind: "return", values: [], ...at },
              },
            ],
            span: at.span,
            model: true,
            sourceVariables: [
              { name: "A", variable, type: table },
              { name: "N", variable: local, type: integer },
            ],
          },
    procedureAddresses: new Map(),
    firstFreeAddress: 4096,
    initializers: [],
    finalizers: [],
    unsupported: [],
  };
  const machine = new Machine(program, defaultMachineOptions);
  const { state } = startState(machine, { entry: "main", pointerElements: 8, arguments: undefined })!;
  expect(machine.run(state)).toMatchObject({ kind: "ended", end: "returned" });
  const values = finalScalars(machine, state).map(({ name, term }) => `${name} = ${t.printReader(term)}`);
  expect(values).toEqual(["A(1) = 10", "N = 5", "S = 4"]);
  expect(visibleStore(state).map(({ name }) => name)).toEqual(["A(1)", "N"]);
});
