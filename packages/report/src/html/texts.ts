/** Terms, values and bytes as the page shows them; equal terms are printed once. */
import type { StoreEntry, TypedTerm } from "@everypath/analyses";
import { type Evaluation, foldTerm, type Notation, type SymbolicTerm, type Term } from "@everypath/core";
import { escapeBytes } from "../bytes.ts";
import type { TermPrinter } from "../characters.ts";
import { shorten } from "../layout.ts";
import { formatValue, termText } from "../value.ts";
import type { List, Text } from "./data.ts";
import type { Interner } from "./interner.ts";

/** Nobody reads further in a page; result.json has all of it. */
const longestText = 4000;
const longestBytes = 1000;

/** What terms are under the inputs of one path. */
export interface Evaluate {
  readonly valueOf: (term: Term) => Evaluation;
  /** The object that a model's number for a reference among the inputs means. */
  readonly referenceText: (className: string, value: bigint) => string;
}

export class Texts {
  private readonly interner: Interner;
  private readonly print: TermPrinter;
  private readonly notation: Notation;
  private readonly conditions = new Map<SymbolicTerm, Text>();

  constructor(interner: Interner, print: TermPrinter, notation: Notation) {
    this.interner = interner;
    this.print = print;
    this.notation = notation;
  }

  plain(text: string): Text {
    return this.interner.text(shorten(text, longestText));
  }

  condition(term: SymbolicTerm): Text {
    const known = this.conditions.get(term);
    if (known !== undefined) return known;
    const text = this.plain(this.print(term));
    this.conditions.set(term, text);
    return text;
  }

  value({ term, type }: TypedTerm): Text {
    return this.plain(type === undefined ? this.print(term) : valueText({ term, type }, this.notation));
  }

  bytes(bytes: Uint8Array): Text {
    const text = escapeBytes(bytes.subarray(0, longestBytes));
    return this.plain(bytes.length > longestBytes ? `${text}…` : text);
  }

  named(entries: readonly StoreEntry[]): List {
    return this.interner.list(
      entries.flatMap(({ name, value }) => [this.plain(name), this.value(value)] as const),
    );
  }

  /** The values of the entries under a model: V(e) of de Boer & Bonsangue, section 2. */
  under(entries: readonly StoreEntry[], evaluate: Evaluate): readonly Text[] {
    return entries.map(({ value }) => this.concrete(value, evaluate));
  }

  concrete({ term, type }: TypedTerm, evaluate: Evaluate): Text {
    const value = evaluate.valueOf(term);
    if (typeof value === "object" || value === undefined) return 0;
    if (type?.kind === "reference" && term.kind !== "constant") {
      // The program's own objects are numbered otherwise than a model numbers those of the inputs.
      const isOfInputs = typeof value === "bigint" && !namesObjects(term);
      return isOfInputs ? this.plain(evaluate.referenceText(type.class, value)) : 0;
    }
    const shown = formatValue(value, type, term.sort);
    return this.plain(shown.text ?? shown.value);
  }
}

function namesObjects(term: Term): boolean {
  return foldTerm<boolean>(term, new Map(), (node, doesSo) =>
    node.kind === "application"
      ? node.arguments.some(doesSo)
      : node.kind === "constant" && node.sort.kind === "ref" && node.value !== 0n,
  );
}

/** A constant character as C writes it: 'a' says more than 97. */
function valueText({ term, type }: TypedTerm, notation: Notation): string {
  if (term.kind !== "constant") return termText(term, type, notation);
  const { value, text } = formatValue(term.value, type, term.sort);
  return text ?? value;
}
