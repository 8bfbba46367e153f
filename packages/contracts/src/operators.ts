/** The operators of expressions on terms. */

import { and, equal, implies, notEqual, or, type SymbolicTerm } from "@everypath/core";
import { type BinaryOperator, type Expression, integerOperators, operandsOf } from "@everypath/objects";

type Logical = "and" | "or" | "implies";

interface ShortCircuit {
  readonly combine: (a: SymbolicTerm, b: SymbolicTerm) => SymbolicTerm;
  /** The value of the left side that settles the whole, and what it is then. */
  readonly decidedBy: boolean;
  readonly otherwise: boolean;
}

export const shortCircuit: Readonly<Record<Logical, ShortCircuit>> = {
  and: { combine: and, decidedBy: false, otherwise: false },
  or: { combine: or, decidedBy: true, otherwise: true },
  implies: { combine: implies, decidedBy: false, otherwise: true },
};

/** Always defined, and its evaluation teaches nothing: then it matters not whether a condition around it holds. */
export function isPlain(expression: Expression): boolean {
  if ((expression.ghosts ?? []).length > 0) return false;
  switch (expression.kind) {
    case "field":
    case "element":
    case "length":
    case "pure call":
    case "quantified":
      return false;
    case "binary":
      if (expression.operator === "divide" || expression.operator === "remainder") return false;
      break;
    default:
      break;
  }
  return operandsOf(expression).every(isPlain);
}

export function arithmetic(
  operator: Exclude<BinaryOperator, Logical>,
  a: SymbolicTerm,
  b: SymbolicTerm,
): SymbolicTerm {
  switch (operator) {
    case "equal":
      return equal(a, b);
    case "notEqual":
      return notEqual(a, b);
    default:
      return integerOperators[operator](a, b);
  }
}
