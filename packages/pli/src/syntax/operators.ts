/** The spellings of operators. */
import type { Binary as BinaryNode, Unary as UnaryNode } from "../generated/ast.ts";
import type { BinaryOperator, UnaryOperator } from "./tree.ts";

/** King's section 6 prints ≥, ≤, ≠, ¬ and ⊃; figure 10 has PL/I's ¬>; ^ and ~ stand for ¬ on keyboards without it. */
export const binaryOperators: Readonly<Record<BinaryNode["operator"], BinaryOperator>> = {
  "+": "add",
  "-": "subtract",
  "*": "multiply",
  "/": "divide",
  "**": "power",
  "=": "equal",
  "≠": "notEqual",
  "¬=": "notEqual",
  "^=": "notEqual",
  "~=": "notEqual",
  "<": "less",
  "¬<": "greaterOrEqual",
  "^<": "greaterOrEqual",
  "~<": "greaterOrEqual",
  "<=": "lessOrEqual",
  "≤": "lessOrEqual",
  ">": "greater",
  "¬>": "lessOrEqual",
  "^>": "lessOrEqual",
  "~>": "lessOrEqual",
  ">=": "greaterOrEqual",
  "≥": "greaterOrEqual",
  "&": "and",
  "|": "or",
  "=>": "implies",
  "⊃": "implies",
};

export const unaryOperators: Readonly<Record<UnaryNode["operator"], UnaryOperator>> = {
  "+": "plus",
  "-": "negate",
  "¬": "not",
  "^": "not",
  "~": "not",
};
