/** Rows of the operators on unbounded integers: div and mod are Euclidean as in SMT-LIB, quotient and remainder truncate (PL/I, C, Java). */
import { absolute, euclideanQuotient, euclideanRemainder, integerPower } from "../bits.ts";
import { boolSort, intSort } from "../sort.ts";
import type { Application, OperatorName } from "../term.ts";
import { between, type IntegerFunction, integer } from "./javascript.ts";
import {
  call,
  infix,
  levels,
  type NameUnlessUndefined,
  type Operator,
  onIntegers,
  type Rows,
  z3Built,
  z3Function,
  z3List,
  z3None,
} from "./row.ts";

export interface IntegerArities {
  intAdd: "many";
  intMultiply: "many";
  intDivide: 2;
  intModulo: 2;
  intQuotient: 2;
  intRemainder: 2;
  intPower: 2;
  intAbsolute: 1;
  intLessOrEqual: 2;
  intLess: 2;
}

const int = () => intSort;
const bool = () => boolSort;

/** SMT-LIB leaves division by zero open: it is not folded, and generated code gives up. */
function division(
  compute: (a: bigint, b: bigint) => bigint,
  name: IntegerFunction,
): Pick<Operator<2>, "arity" | "takes" | "sort" | "fold" | "facts" | "support" | "javaScript"> {
  return {
    arity: 2,
    takes: ["int", "int"],
    sort: int,
    fold: onIntegers((a, b) => (b === 0n ? undefined : compute(a, b))),
    facts: undefined,
    support: "division",
    javaScript: ([a, b], { arguments: [, divisor] }, nameUnlessUndefined) => {
      const text = nonZero(b, divisor, nameUnlessUndefined);
      return text === undefined ? undefined : integer(name, a, text);
    },
  };
}

function nonZero(
  text: string,
  divisor: Application["arguments"][number] | undefined,
  name: NameUnlessUndefined | undefined,
): string | undefined {
  if (divisor?.kind === "constant") return divisor.value === 0n ? undefined : text;
  return name?.(`(${text}) || undefined`);
}

function comparison<const Name extends string>(
  sign: string,
  smtLib: string,
  z3: Name,
  strict: boolean,
  complement: OperatorName,
) {
  return {
    arity: 2,
    takes: ["int", "int"],
    sort: bool,
    fold: onIntegers((a, b) => (strict ? a < b : a <= b)),
    facts: undefined,
    smtLib,
    z3: z3Function(z3),
    javaScript: between(smtLib),
    reader: infix(sign, levels.comparison),
    order: { of: "integer", strict, complement },
  } as const satisfies Operator<2>;
}

export const integerOperators = {
  intAdd: {
    arity: "many",
    takes: ["int"],
    sort: int,
    fold: (values) => (values as readonly bigint[]).reduce((sum, value) => sum + value, 0n),
    facts: undefined,
    smtLib: "+",
    z3: z3List("add"),
    javaScript: (args) => args.reduce((left, right) => integer("add", left, right)),
    reader: infix("+", levels.sum, true),
  },
  intMultiply: {
    arity: "many",
    takes: ["int"],
    sort: int,
    fold: (values) => (values as readonly bigint[]).reduce((product, value) => product * value, 1n),
    facts: undefined,
    smtLib: "*",
    z3: z3List("mul"),
    javaScript: (args) => args.reduce((left, right) => integer("multiply", left, right)),
    reader: infix("·", levels.product, true),
  },
  intDivide: {
    ...division(euclideanQuotient, "divide"),
    smtLib: "div",
    z3: z3Built,
    reader: infix("div", levels.product),
  },
  intModulo: {
    ...division(euclideanRemainder, "modulo"),
    smtLib: "mod",
    z3: z3Built,
    reader: infix("mod", levels.product),
  },
  // |a| div |b| with the sign of a·b; by zero it is div's own open value.
  intQuotient: {
    ...division((a, b) => a / b, "quotient"),
    smtLib: ([a, b]) => `(ite (>= ${a} 0) (div ${a} ${b}) (- (div (- ${a}) ${b})))`,
    repeatsArguments: true,
    z3: z3Built,
    reader: infix("/", levels.product),
  },
  intRemainder: {
    ...division((a, b) => a % b, "remainder"),
    smtLib: ([a, b]) => `(ite (>= ${a} 0) (mod ${a} ${b}) (- (mod (- ${a}) ${b})))`,
    repeatsArguments: true,
    z3: z3Built,
    reader: infix("rem", levels.product),
  },
  // For a negative exponent 1/a^−b rounded toward zero, and 0 where a is 0. SMT-LIB has no such operator: scripts define it
  // (print/smt-lib.ts), and solvers are told what they need to know about it (core/solver/powers.ts).
  intPower: {
    arity: 2,
    takes: ["int", "int"],
    sort: int,
    fold: onIntegers(integerPower),
    facts: undefined,
    smtLib: "**",
    z3: z3None,
    support: "power",
    javaScript: undefined,
    reader: infix("^", levels.prefix),
  },
  intAbsolute: {
    arity: 1,
    takes: ["int"],
    sort: int,
    fold: ([a]) => absolute(a as bigint),
    facts: undefined,
    smtLib: "abs",
    z3: z3Built,
    javaScript: ([a]) => integer("absolute", a),
    reader: call("abs"),
  },
  intLessOrEqual: comparison("≤", "<=", "le", false, "intLess"),
  intLess: comparison("<", "<", "lt", true, "intLessOrEqual"),
} as const satisfies Rows<IntegerArities>;
