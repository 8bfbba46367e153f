/** What PL/I's values are in the IR: integers of any size, and arrays of them over all integers as subscripts. */
import { type ArraySort, arraySort, type IntSort, intSort, type ValueType } from "@everypath/core";
import type { Variable } from "../check/scope.ts";
import type { Bounds } from "../syntax/tree.ts";

export const integerSort: IntSort = intSort;
export const integerArraySort: ArraySort = arraySort(intSort, intSort);

export const integerType: ValueType = { kind: "mathematical" };

/** An array with these bounds; undefined where they are not known beforehand. */
export function arrayType(bounds: Bounds | undefined): ValueType {
  return { kind: "table", lower: bounds?.lower, upper: bounds?.upper };
}

/** The type of a variable as it is declared. */
export function declaredType({ kind, bounds }: Pick<Variable, "kind" | "bounds">): ValueType {
  if (kind === "scalar") return integerType;
  return arrayType(bounds === "any" ? undefined : bounds);
}
