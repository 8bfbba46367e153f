/**
 * Names and messages of a program come from whoever wrote it. What a terminal would obey instead of showing it, or would show in another order
 * than it stands, is written as `\u` and four hexadecimal digits: within JSON, where such a character stands in a string only, that is the same text.
 */

/** Control characters but for tab and line end, and what turns the direction of writing (Unicode's bidirectional formatting). */
const obeyed = /(?![\t\n])[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu;

/** The text for a terminal; tabs and line feeds stay. */
export function printable(text: string): string {
  return text.replaceAll(
    obeyed,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** As `printable`, on one line. */
export function printableLine(text: string): string {
  return printable(text.replaceAll("\n", "\\n").replaceAll("\t", "\\t"));
}

/** What `styleText` writes around a text: these reports colour themselves, and know no other sequences. */
const ownColours = new RegExp(`(${"\u001b"}\\[\\d{1,3}m)`);

/** `printable` for text that has been coloured. */
export function printableColoured(text: string): string {
  return text
    .split(ownColours)
    .map((part, index) => (index % 2 === 1 ? part : printable(part)))
    .join("");
}
