/** The interval that a value's type gives it (definition 2, the parts for LV and PT). */
import type { Sort } from "@everypath/core";
import {
  everything,
  type IntegerModel,
  type Interpretation,
  type Interval,
  rangeOfWidth,
} from "./interpretation.ts";

/** Of an input. With mathematical integers an unsigned one is at least 0, and nothing else is known. */
export function inputRange(sort: Sort, interpretation: Interpretation, integers: IntegerModel): Interval {
  switch (sort.kind) {
    case "bool":
      return { lower: 0n, upper: 1n };
    case "bitvec":
      if (integers === "bitvector") return rangeOfWidth(sort.width, interpretation);
      return interpretation === "unsigned" ? { lower: 0n, upper: undefined } : everything;
    case "ref":
      return { lower: 0n, upper: undefined };
    default:
      return everything;
  }
}

/** Of a variable: with mathematical integers nothing is known. */
export function typeRange(sort: Sort, interpretation: Interpretation, integers: IntegerModel): Interval {
  return sort.kind === "bitvec" && integers === "mathematical"
    ? everything
    : inputRange(sort, interpretation, integers);
}

/** Of a cell of so many bytes. */
export function cellRange(bytes: number, interpretation: Interpretation, integers: IntegerModel): Interval {
  return integers === "mathematical" ? everything : rangeOfWidth(8 * bytes, interpretation);
}
