/** The operators on integers, with which the interpreter computes. */
import type { BinaryOperator } from "@everypath/objects";
import type { Value } from "./heap.ts";

/** undefined: division by 0. */
export function compute(operator: BinaryOperator, m: bigint, n: bigint): Value | undefined {
  switch (operator) {
    case "add":
      return m + n;
    case "subtract":
      return m - n;
    case "multiply":
      return m * n;
    case "divide":
      return n === 0n ? undefined : m / n;
    case "remainder":
      return n === 0n ? undefined : m % n;
    case "less":
      return m < n;
    case "lessOrEqual":
      return m <= n;
    case "greater":
      return m > n;
    case "greaterOrEqual":
      return m >= n;
    default:
      throw new Error(`no ${operator} of integers`);
  }
}
