/** Declarations as execution meets them: stores for their parameters, and their text in messages. */
import type { Extent, SourceText, Variable } from "../../../language/objects/index.ts";
import type { SymbolicTerm } from "../../../term/index.ts";
import type { Store } from "./state.ts";

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

/** As the user wrote it, in one line. */
export function textOf({ source }: { readonly source: SourceText }, { start, end }: Extent): string {
  return source.text.slice(start, end).replace(/\s+/g, " ");
}
