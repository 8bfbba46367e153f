/** The operators on integers as terms. */
import {
  intAdd,
  intGreater,
  intGreaterOrEqual,
  intLess,
  intLessOrEqual,
  intMultiply,
  intQuotient,
  intRemainder,
  intSubtract,
} from "../../term/index.ts";
import type { ArithmeticOperator, OrderOperator } from "./tree.ts";

export const integerOperators = {
  add: intAdd,
  subtract: intSubtract,
  multiply: intMultiply,
  divide: intQuotient,
  remainder: intRemainder,
  less: intLess,
  lessOrEqual: intLessOrEqual,
  greater: intGreater,
  greaterOrEqual: intGreaterOrEqual,
} satisfies Record<ArithmeticOperator | OrderOperator, typeof intAdd>;
