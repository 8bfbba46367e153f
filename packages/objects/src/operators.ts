/** The operators on integers as terms. */
import {
  type Binary,
  intAdd,
  intGreater,
  intGreaterOrEqual,
  intLess,
  intLessOrEqual,
  intMultiply,
  intQuotient,
  intRemainder,
  intSubtract,
} from "@everypath/core";
import type { ArithmeticOperator, OrderOperator } from "./tree.ts";

/** The term's constructor of each operator; division rounds toward zero, and the remainder has the dividend's sign. */
export const integerOperators: Readonly<Record<ArithmeticOperator | OrderOperator, Binary>> = {
  add: intAdd,
  subtract: intSubtract,
  multiply: intMultiply,
  divide: intQuotient,
  remainder: intRemainder,
  less: intLess,
  lessOrEqual: intLessOrEqual,
  greater: intGreater,
  greaterOrEqual: intGreaterOrEqual,
};
