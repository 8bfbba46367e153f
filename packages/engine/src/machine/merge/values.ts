/** guard ? left : right, for the values of variables and of the elements of arrays. */
import { type ArraySort, ite, type Sort, type SymbolicTerm } from "@everypath/core";
import { isTableIndex, isTableSort, readElement, Table } from "../table.ts";
import type { Value } from "../value.ts";
import { fromTerm, isOfSort, sameValue, toTerm } from "../value.ts";

export function mergeValues(guard: SymbolicTerm, left: Value, right: Value, sort: Sort): Value {
  if (left === right) return left;
  // A variable that one side has never assigned: nothing reads it there.
  if (!isOfSort(left, sort)) return right;
  if (!isOfSort(right, sort)) return left;
  if (left instanceof Table && right instanceof Table && isTableSort(sort))
    return mergeTables(guard, left, right, sort);
  if (sameValue(left, right)) return left;
  return fromTerm(ite(guard, toTerm(left, sort), toTerm(right, sort)));
}

/** Element by element, so that what is read at a plain index is found without looking through the arrays. */
function mergeTables(guard: SymbolicTerm, left: Table, right: Table, sort: ArraySort): Table {
  let merged =
    left.below === right.below ? left : new Table(ite(guard, left.below, right.below) as SymbolicTerm);
  const indices = new Set([...left.elements(), ...right.elements()].map(([index]) => index));
  for (const index of indices) {
    if (!isTableIndex(index)) throw new Error("elements are written at plain indices");
    const element = mergeValues(
      guard,
      readElement(left, index, sort),
      readElement(right, index, sort),
      sort.element,
    );
    merged = merged.with(index, element);
  }
  return merged;
}
