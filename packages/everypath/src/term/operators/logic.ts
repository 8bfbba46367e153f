/** Rows of the operators that belong to no one theory: Bool, ite, equal, arrays, uninterpreted functions, definedness. */
import { boolSort, printSort } from "../sort.ts";
import type { OperatorName } from "../term.ts";
import { call, infix, levels, type Operator, prefix, sameAsFirst, special } from "./row.ts";

const bool = () => boolSort;

export const logicOperators = {
  not: { arity: 1, sort: bool, fold: ([a]) => !a, smtLib: "not", reader: prefix("¬") },
  and: {
    arity: "many",
    sort: bool,
    fold: (values) => values.every((value) => value === true),
    smtLib: "and",
    reader: infix("∧", levels.and, true),
  },
  or: {
    arity: "many",
    sort: bool,
    fold: (values) => values.some((value) => value === true),
    smtLib: "or",
    reader: infix("∨", levels.or, true),
  },
  ite: {
    arity: 3,
    sort: (shape) => shape.arguments[1]?.sort,
    fold: ([condition, a, b]) => (condition === true ? a : b),
    smtLib: "ite",
    reader: special,
  },
  // SMT-LIB's `=`: on floats NaN equals NaN, and +0 differs from −0.
  equal: { arity: 2, sort: bool, fold: ([a, b]) => Object.is(a, b), smtLib: "=", reader: special },
  // The printers know how to write them, and evaluation goes through the range.
  forall: { arity: 3, sort: bool, fold: () => undefined, smtLib: "forall", reader: special },
  exists: { arity: 3, sort: bool, fold: () => undefined, smtLib: "exists", reader: special },
  select: {
    arity: 2,
    sort: ({ arguments: [array] }) => (array?.sort.kind === "array" ? array.sort.element : undefined),
    fold: () => undefined,
    smtLib: "select",
    reader: special,
  },
  store: { arity: 3, sort: sameAsFirst, fold: () => undefined, smtLib: "store", reader: special },
  constantArray: {
    arity: 1,
    sort: () => undefined,
    fold: () => undefined,
    smtLib: ([value], shape) => `((as const ${printSort(shape.sort)}) ${value})`,
    reader: call("every"),
  },
  // The printers take the function's name from the term.
  apply: { arity: "many", sort: () => undefined, fold: () => undefined, smtLib: "", reader: special },
  // Under a model every symbol has a value; whether it was initialised has been settled by then.
  defined: { arity: 1, sort: bool, fold: () => true, smtLib: () => "true", reader: call("defined") },
} as const satisfies Partial<Record<OperatorName, Operator>>;
