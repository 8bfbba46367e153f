/** The values that variables begin with: INITIAL, or none. */
import { constantArray, indeterminate, intConstant, type Sort, store, type Term } from "@everypath/core";
import type { Variable } from "../check/scope.ts";
import type { Bounds, InitialValues } from "../syntax/tree.ts";
import { integerArraySort, integerSort } from "./sorts.ts";

/** A value that nobody has set: `defined` is false of it. */
export function unset(name: string, sort: Sort): Term {
  return indeterminate(`${name}?`, sort);
}

export function initialValue({ name, kind, bounds, initial }: Variable): Term {
  const sort = kind === "array" ? integerArraySort : integerSort;
  const nothing = unset(name.text, sort);
  if (initial === undefined) return nothing;
  if (kind === "scalar") {
    const value = initial.values[0]?.value;
    return value === undefined ? nothing : intConstant(value);
  }
  return bounds === undefined || bounds === "any" ? nothing : initialArray(nothing, bounds, initial);
}

/**
 * Written element by element over an array whose elements are unset; or, where all elements have a value, over one that has the most
 * frequent value everywhere: that there are values outside of the bounds nobody sees.
 */
function initialArray(nothing: Term, bounds: Bounds, { values }: InitialValues): Term {
  const size = bounds.upper - bounds.lower + 1n;
  const given = values.reduce((sum, { count, value }) => sum + (value === undefined ? 0n : count), 0n);
  const [filling] = [...frequencies(values)].sort(([, a], [, b]) => (a < b ? 1 : a > b ? -1 : 0));
  const isFull = given === size && filling !== undefined;
  let array = isFull ? constantArray(integerArraySort, intConstant(filling[0])) : nothing;
  let subscript = bounds.lower;
  for (const { count, value } of values) {
    if (value === undefined || (isFull && value === filling[0])) {
      subscript += count;
      continue;
    }
    for (const end = subscript + count; subscript < end; subscript++)
      array = store(array, intConstant(subscript), intConstant(value));
  }
  return array;
}

function frequencies(values: InitialValues["values"]): ReadonlyMap<bigint, bigint> {
  const counts = new Map<bigint, bigint>();
  for (const { count, value } of values)
    if (value !== undefined) counts.set(value, (counts.get(value) ?? 0n) + count);
  return counts;
}
