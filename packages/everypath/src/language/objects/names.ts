/**
 * What the names in a text mean. The checker tells it while it resolves them (`onName` of `checkTexts`), so an editor that follows or renames a
 * name, and whoever asks what a declaration depends on, sees what runs and proofs see. Keywords and what the language itself names
 * (`acc`, `old`, `length`, …) are no names.
 */
import type { Extent, SourceText } from "../pli/syntax/text.ts";
import type { Predicate } from "./contract.ts";
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

/** Whether `text` can be a name: it has the form of one. Words of the language have it too. */
export function hasFormOfName(text: string): boolean {
  return /^[A-Za-z_][A-Za-z0-9_]*$/.test(text);
}
