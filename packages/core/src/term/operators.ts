/**
 * The table of operators: what each means is said once, in the row of its family's file under operators/. Constructors, evaluation, facts,
 * printers, the solver's translations, the machine's plain values and its generated code read the row.
 */
import { type ArrayArities, arrayOperators } from "./operators/array.ts";
import { type BitArithmeticArities, bitArithmeticOperators } from "./operators/bit-arithmetic.ts";
import { type BitCompareArities, bitCompareOperators } from "./operators/bit-compare.ts";
import { type BitLogicArities, bitLogicOperators } from "./operators/bit-logic.ts";
import { type BitPartsArities, bitPartsOperators } from "./operators/bit-parts.ts";
import { type FloatArities, floatOperators } from "./operators/float.ts";
import { type FloatConversionArities, floatConversionOperators } from "./operators/float-conversion.ts";
import { type IntegerArities, integerOperators } from "./operators/integer.ts";
import { type LogicArities, logicOperators } from "./operators/logic.ts";
import type { Operator } from "./operators/row.ts";

export type {
  ElementFunction,
  IntegerFunction,
  WordFunction,
} from "./operators/javascript.ts";
export type {
  Arity,
  Each,
  NameUnlessUndefined,
  Operator,
  ReaderNotation,
  RoundingMode,
  Shape,
} from "./operators/row.ts";

/** Every operator with the number of its arguments. */
export interface OperatorArities
  extends LogicArities,
    IntegerArities,
    BitArithmeticArities,
    BitLogicArities,
    BitPartsArities,
    BitCompareArities,
    FloatArities,
    FloatConversionArities,
    ArrayArities {}

export type OperatorName = keyof OperatorArities;

/** The rows with their own types: what a table of the solver's must have an entry for is derived from them. */
export const operatorRows = {
  ...logicOperators,
  ...integerOperators,
  ...bitArithmeticOperators,
  ...bitLogicOperators,
  ...bitPartsOperators,
  ...bitCompareOperators,
  ...floatOperators,
  ...floatConversionOperators,
  ...arrayOperators,
};

/** The operators that have a row: all of them, where nothing is missing. */
export type OperatorWithRow = keyof typeof operatorRows;

/** The row of each operator, which says all that is known of it. */
export const operators: Readonly<Record<OperatorName, Operator>> = operatorRows;

/** In one order for a run. */
export const operatorNames = Object.keys(operators) as readonly OperatorName[];
