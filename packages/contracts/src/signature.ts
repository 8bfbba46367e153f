/** Declarations as execution meets them: stores for their parameters, and their text in messages. */

import type { SymbolicTerm } from "@everypath/core";
import type { Assertion, Expression, Extent, SourceText, Variable } from "@everypath/objects";
import type { Location, Store } from "./state.ts";

/** [this ↦ t₀, x₁ ↦ t₁, …]; without a receiver the parameters alone. */
export function bindArguments(
  {
    receiver,
    parameters,
  }: { readonly receiver: Variable | undefined; readonly parameters: readonly Variable[] },
  values: readonly SymbolicTerm[],
): Store {
  const variables = [...(receiver === undefined ? [] : [receiver]), ...parameters];
  return new Map(variables.map((variable, index) => [variable, values[index]!]));
}

/** What permission is asked for, and of which object. */
export interface Accessed {
  readonly object: Expression;
  readonly location: Location;
}

/** acc(e.f), acc(a.elems) */
export function accessedBy(assertion: Assertion & { readonly kind: "access" | "elements access" }): Accessed {
  if (assertion.kind === "access")
    return { object: assertion.place.object, location: { kind: "field", field: assertion.place.field } };
  const { array } = assertion;
  if (array.type.kind !== "array") throw new Error("elements of an array");
  return { object: array, location: { kind: "elements", element: array.type.element } };
}

/** As the user wrote it, in one line. */
export function textOf({ source }: { readonly source: SourceText }, { start, end }: Extent): string {
  return source.text.slice(start, end).replace(/\s+/g, " ");
}
