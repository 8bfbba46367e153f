/** The table of operators: one row each. Shared code (constructors, evaluation, printers) reads the row. */
import { bitVectorOperators } from "./operators/bit-vector.ts";
import { floatOperators } from "./operators/float.ts";
import { integerOperators } from "./operators/integer.ts";
import { logicOperators } from "./operators/logic.ts";
import type { Operator } from "./operators/row.ts";
import type { OperatorName } from "./term.ts";

export type { Operator, ReaderNotation, Shape } from "./operators/row.ts";

export const operators: Readonly<Record<OperatorName, Operator>> = {
  ...logicOperators,
  ...integerOperators,
  ...bitVectorOperators,
  ...floatOperators,
};
