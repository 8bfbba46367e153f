/**
 * What the names in a text mean. The checker tells it while it resolves them (`onName` of `checkTexts`), so an editor that follows or renames a
 * name, and whoever asks what a declaration depends on, sees what runs and proofs see. Keywords and what the language itself names
 * (`acc`, `old`, `length`, …) are no names.
 */
import type { Extent, SourceText } from "@everypath/dsl";
import type { Predicate } from "./contract.ts";
import { tokensOf } from "./syntax/parser.ts";
import type { Class, Field, Procedure, Variable } from "./tree.ts";

export type Meaning =
  | { readonly kind: "class"; readonly declared: Class }
  | { readonly kind: "field"; readonly declared: Field }
  /** In `new C(…)` and where it is declared, `C` means the constructor. */
  | { readonly kind: "procedure"; readonly declared: Procedure }
  | { readonly kind: "predicate"; readonly declared: Predicate }
  | { readonly kind: "variable"; readonly declared: Variable };

export type Declared = Meaning["declared"];

/** A name at a place of a text. */
export interface NameUse {
  readonly source: SourceText;
  readonly extent: Extent;
  readonly meaning: Meaning;
}

export type OnName = (use: NameUse) => void;

/** The name stands where it is declared. */
export function isDeclaration({ extent, meaning }: NameUse): boolean {
  return meaning.declared.name.extent.start === extent.start;
}

/** Why `text` cannot be a name; undefined: it can. */
export function nameProblem(text: string): string | undefined {
  const [only, ...others] = tokensOf(text) ?? [];
  if (only === undefined || others.length > 0 || only.text !== text || !/^\w+$/.test(text))
    return `${text === "" ? "an empty text" : text} is no name: write letters, digits and _, a letter or _ first`;
  if (only.kind === "word") return `${text} is a word of the language and cannot be a name`;
  return only.kind === "name" ? undefined : `${text} is no name: it begins with a digit`;
}
