/**
 * Texts of terms that are printed again and again: paths share most of their conjuncts with the paths before them, and each end of a
 * path is told in the result, in two trees, in the report and in the lists of tests.
 */
import { type Notation, printReader, printSmtLib, ScriptPrinter, type Term } from "@everypath/core";

/** Characters of remembered texts, after which they are forgotten. */
const rememberedLength = 1 << 24;

/** The same printer, which prints each term once while there is room for its text. A text keeps no term that nobody else needs. */
export function remembering(print: (term: Term) => string): (term: Term) => string {
  let texts = new WeakMap<Term, string>();
  let length = 0;
  return (term) => {
    const known = texts.get(term);
    if (known !== undefined) return known;
    const text = print(term);
    if (length > rememberedLength) {
      texts = new WeakMap();
      length = 0;
    }
    texts.set(term, text);
    length += text.length;
    return text;
  };
}

const withElements = {
  brackets: remembering((term) => printReader(term, { elements: "brackets" })),
  parentheses: remembering((term) => printReader(term, { elements: "parentheses" })),
};

/** The term in the reader's notation. */
export function readerText(term: Term, notation: Notation): string {
  const { nameOf, elements = "brackets" } = notation;
  return nameOf === undefined ? withElements[elements](term) : printReader(term, notation);
}

/** The term in SMT-LIB. */
export const smtLibText = remembering(printSmtLib);

/** Scripts of paths. */
export const scripts = new ScriptPrinter();
