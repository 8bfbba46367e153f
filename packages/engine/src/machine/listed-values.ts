/** Values of variables as they are listed for a reader: an array that was set in part element by element, as PL/I writes them. */
import type { SymbolicTerm, ValueType, Variable } from "@everypath/core";
import { Table } from "./table.ts";
import type { Value } from "./value.ts";
import { toTerm } from "./value.ts";

export interface ListedValue {
  readonly name: string;
  readonly term: SymbolicTerm;
  readonly type: ValueType;
}

const elementType: ValueType = { kind: "mathematical" };

/** What is not set is left out, and of an array set in part all but the first `limit` elements. */
export function listedValues(
  name: string,
  variable: Variable,
  value: Value,
  type: ValueType,
  limit: number,
): readonly ListedValue[] {
  if (!(value instanceof Table) || !value.below.hasIndeterminate) {
    const term = toTerm(value, variable.sort);
    return term.hasIndeterminate ? [] : [{ name, term, type }];
  }
  return value
    .elements(limit)
    .map(([index, element]) => ({
      name: `${name}(${index})`,
      term: toTerm(element, value.sort.element),
      type: elementType,
    }))
    .filter(({ term }) => !term.hasIndeterminate);
}
