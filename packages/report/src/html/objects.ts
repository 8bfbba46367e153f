/** The objects among a path's inputs as lists of texts: what the page draws. */
import type { InputValue } from "@everypath/analyses";
import { heapValueText } from "../heap.ts";
import { formatInput } from "../input.ts";
import { drawnObjects, type List } from "./data.ts";
import type { Interner } from "./interner.ts";
import type { Texts } from "./texts.ts";

/** See `PathColumns.objects`. */
export function objectGraph(
  inputs: readonly InputValue[],
  { interner, texts }: { readonly interner: Interner; readonly texts: Texts },
): List {
  const references = inputs.filter((input) => input.kind === "object");
  const count = references.reduce((sum, { objects }) => sum + objects.length, 0);
  if (count === 0 || count > drawnObjects) return 0;
  const listOf = (words: readonly string[]): List => interner.list(words.map((word) => texts.plain(word)));
  return interner.list([
    listOf(references.flatMap(({ name, reference }) => [name, heapValueText(reference)])),
    ...references
      .flatMap((input) => formatInput(input).objects ?? [])
      .map((object) => listOf([object.name, object.class, ...Object.entries(object.fields).flat()])),
  ]);
}
