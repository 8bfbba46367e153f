/** Rows of the operators that belong to no one theory: Bool, ite, equal, quantifiers, uninterpreted functions, definedness. */
import { boolSort } from "../sort.ts";
import { joinFacts } from "./facts.ts";
import { between } from "./javascript.ts";
import {
  call,
  infix,
  levels,
  prefix,
  type Rows,
  special,
  z3Built,
  z3Function,
  z3List,
  z3None,
} from "./row.ts";

export interface LogicArities {
  not: 1;
  and: "many";
  or: "many";
  ite: 3;
  equal: 2;
  // Bounded quantifiers: the body holds for every (some) integer from the first argument to the second, both included
  forall: 3;
  exists: 3;
  // Uninterpreted function: `symbol` is its name, `sort` its result
  apply: "many";
  // defined(e): false iff e depends on an indeterminate symbol; the δ of uninitialised reads
  defined: 1;
}

const bool = () => boolSort;

export const logicOperators = {
  not: {
    arity: 1,
    takes: ["bool"],
    sort: bool,
    fold: ([a]) => !a,
    facts: undefined,
    smtLib: "not",
    z3: z3Function("not"),
    javaScript: ([a]) => `!${a}`,
    reader: prefix("¬"),
  },
  and: {
    arity: "many",
    variadic: true,
    takes: ["bool"],
    sort: bool,
    fold: (values) => values.every((value) => value === true),
    facts: undefined,
    smtLib: "and",
    z3: z3List("and"),
    javaScript: between("&&"),
    reader: infix("∧", levels.and, true),
  },
  or: {
    arity: "many",
    variadic: true,
    takes: ["bool"],
    sort: bool,
    fold: (values) => values.some((value) => value === true),
    facts: undefined,
    smtLib: "or",
    z3: z3List("or"),
    javaScript: between("||"),
    reader: infix("∨", levels.or, true),
  },
  ite: {
    arity: 3,
    takes: ["bool", "value", "value"],
    sort: (shape) => shape.arguments[1]?.sort,
    fold: ([condition, a, b]) => (condition === true ? a : b),
    facts: ([, a, b]) => joinFacts(a, b),
    smtLib: "ite",
    z3: z3Function("ite"),
    javaScript: ([condition, a, b]) => `(${condition} ? ${a} : ${b})`,
    reader: special,
  },
  // SMT-LIB's `=`: on floats NaN equals NaN, and +0 differs from −0.
  equal: {
    arity: 2,
    takes: ["value", "value"],
    sort: bool,
    fold: ([a, b]) => Object.is(a, b),
    facts: undefined,
    smtLib: "=",
    z3: z3Function("eq"),
    javaScript: ([a, b], { arguments: [first] }) =>
      first?.sort.kind === "float" ? `Object.is(${a}, ${b})` : `(${a} === ${b})`,
    reader: special,
  },
  // The printers know how to write them, and evaluation goes through the range; a solver is given them by core/solver/z3/definitions.ts.
  forall: {
    arity: 3,
    takes: ["int", "int", "bool"],
    given: "bound",
    sort: bool,
    fold: () => undefined,
    facts: undefined,
    smtLib: "forall",
    z3: z3None,
    support: "quantifier",
    javaScript: undefined,
    reader: special,
  },
  exists: {
    arity: 3,
    takes: ["int", "int", "bool"],
    given: "bound",
    sort: bool,
    fold: () => undefined,
    facts: undefined,
    smtLib: "exists",
    z3: z3None,
    support: "quantifier",
    javaScript: undefined,
    reader: special,
  },
  // The printers take the function's name from the term, and the solver a declaration of it (core/solver/z3/definitions.ts).
  apply: {
    arity: "many",
    takes: ["value"],
    given: "name",
    sort: () => undefined,
    fold: () => undefined,
    facts: undefined,
    smtLib: "",
    z3: z3None,
    javaScript: undefined,
    reader: special,
  },
  // Under a model every symbol has a value; whether it was initialised has been settled by then.
  defined: {
    arity: 1,
    takes: ["value"],
    sort: bool,
    fold: () => true,
    facts: undefined,
    smtLib: () => "true",
    z3: z3Built,
    javaScript: () => "true",
    reader: call("defined"),
  },
} as const satisfies Rows<LogicArities>;
