/** Characters in conditions: `pattern[3] = 'h'` where the reader's notation, which knows no types, says 104. */
import type { Exploration, Path } from "@everypath/analyses";
import type { SymbolicTerm, Term } from "@everypath/core";
import { notationOf } from "./notation.ts";
import { readerText, remembering } from "./remembered-text.ts";
import { characterLiteral } from "./value.ts";

/** Prints terms in the reader's notation with the characters of this exploration. */
export type TermPrinter = (term: Term) => string;

/** A comparison of nothing but a name and a number: it stands alone, in brackets, or between ∧ and ∨. */
const comparison =
  /(?<=^|\(|∧ |∨ |¬)([A-Za-z_][\w.!]*(?:\[\d+\][\w.!]*)*) ([=≠<≤>≥]) (\d+)(?=$|\)| ∧| ∨| where )/gu;

/** The paths tell which inputs are characters: bytes of character arrays and files, and scalars of a character type. */
export function termPrinter({ paths, language }: Pick<Exploration, "paths" | "language">): TermPrinter {
  const names = new Set<string>();
  for (const path of paths) addCharacterNames(path, names);
  return termPrinterFor(names, language);
}

/** With the characters of these names, as they are now. */
export function termPrinterFor(names: ReadonlySet<string>, language: Exploration["language"]): TermPrinter {
  const notation = notationOf(language);
  if (names.size === 0) return (term) => readerText(term, notation);
  const known = new Set(names);
  return remembering((term) =>
    readerText(term, notation).replaceAll(
      comparison,
      (whole, name: string, operator: string, digits: string) => {
        const literal = known.has(name) ? literalOf(Number(digits)) : undefined;
        return literal === undefined ? whole : `${name} ${operator} ${literal}`;
      },
    ),
  );
}

/** Adds what the path tells of characters. */
export function addCharacterNames({ inputs = [] }: Path, names: Set<string>): void {
  const add = (symbol: SymbolicTerm) => {
    if (symbol.kind === "symbol") names.add(symbol.name);
  };
  for (const input of inputs) {
    if (input.kind === "bytes") input.symbols.forEach(add);
    else if (input.kind === "object") continue;
    else if (input.type.kind === "integer" && input.type.character === true) add(input.symbol);
  }
}

/** Printable ASCII and the control characters that have a name; other numbers say more as numbers. */
function literalOf(code: number): string | undefined {
  const named = code === 0 || code === 9 || code === 10 || code === 13;
  return named || (code >= 0x20 && code < 0x7f) ? characterLiteral(code) : undefined;
}
