/** Rows of the operators on unbounded integers. */
import { absolute, euclideanQuotient, euclideanRemainder, integerPower } from "../bits.ts";
import { boolSort, intSort } from "../sort.ts";
import type { OperatorName } from "../term.ts";
import { call, infix, levels, type Operator, onIntegers } from "./row.ts";

const int = () => intSort;
const bool = () => boolSort;

export const integerOperators = {
  intAdd: {
    arity: "many",
    sort: int,
    fold: (values) => (values as readonly bigint[]).reduce((sum, value) => sum + value, 0n),
    smtLib: "+",
    reader: infix("+", levels.sum, true),
  },
  intMultiply: {
    arity: "many",
    sort: int,
    fold: (values) => (values as readonly bigint[]).reduce((product, value) => product * value, 1n),
    smtLib: "*",
    reader: infix("·", levels.product, true),
  },
  // SMT-LIB leaves division by zero open: not folded.
  intDivide: {
    arity: 2,
    sort: int,
    fold: onIntegers((a, b) => (b === 0n ? undefined : euclideanQuotient(a, b))),
    smtLib: "div",
    reader: infix("div", levels.product),
  },
  intModulo: {
    arity: 2,
    sort: int,
    fold: onIntegers((a, b) => (b === 0n ? undefined : euclideanRemainder(a, b))),
    smtLib: "mod",
    reader: infix("mod", levels.product),
  },
  // |a| div |b| with the sign of a·b; by zero it is div's own open value.
  intQuotient: {
    arity: 2,
    sort: int,
    fold: onIntegers((a, b) => (b === 0n ? undefined : a / b)),
    smtLib: ([a, b]) => `(ite (>= ${a} 0) (div ${a} ${b}) (- (div (- ${a}) ${b})))`,
    repeatsArguments: true,
    reader: infix("/", levels.product),
  },
  intRemainder: {
    arity: 2,
    sort: int,
    fold: onIntegers((a, b) => (b === 0n ? undefined : a % b)),
    smtLib: ([a, b]) => `(ite (>= ${a} 0) (mod ${a} ${b}) (- (mod (- ${a}) ${b})))`,
    repeatsArguments: true,
    reader: infix("rem", levels.product),
  },
  // For a negative exponent 1/a^−b rounded toward zero, and 0 where a is 0. SMT-LIB has no such operator: scripts define it
  // (print/smt-lib.ts), and solvers are told what they need to know about it (solver/powers.ts).
  intPower: {
    arity: 2,
    sort: int,
    fold: onIntegers(integerPower),
    smtLib: "**",
    reader: infix("^", levels.prefix),
  },
  intAbsolute: {
    arity: 1,
    sort: int,
    fold: ([a]) => absolute(a as bigint),
    smtLib: "abs",
    reader: call("abs"),
  },
  intLessOrEqual: {
    arity: 2,
    sort: bool,
    fold: onIntegers((a, b) => a <= b),
    smtLib: "<=",
    reader: infix("≤", levels.comparison),
  },
  intLess: {
    arity: 2,
    sort: bool,
    fold: onIntegers((a, b) => a < b),
    smtLib: "<",
    reader: infix("<", levels.comparison),
  },
} as const satisfies Partial<Record<OperatorName, Operator>>;
