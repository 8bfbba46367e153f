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

/** Text, or text as UTF-8 whose characters are whole. */
export type Chunk = string | Uint8Array;

/** The chunk as a string. */
export function textOf(chunk: Chunk): string {
  return typeof chunk === "string" ? chunk : new TextDecoder("utf-8", { ignoreBOM: true }).decode(chunk);
}

/** The bytes of `obeyed` in UTF-8, each read as a character: it costs a fraction of decoding. */
const obeyedBytes =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  /[\x00-\x08\x0b-\x1f\x7f]|\xc2[\x80-\x9f]|\xd8\x9c|\xe2(?:\x80[\x8e\x8f\xa8-\xae]|\x81[\xa6-\xa9])/;

/** Bytes that are looked through at a time: short texts cost no large memory. */
const sliceBytes = 1 << 14;
/** What `obeyedBytes` looks for has at most so many bytes. */
const longestBytes = 3;

/** Whether `printable` would change nothing. */
export function isPrintable(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let start = 0; start < text.length; start += sliceBytes) {
    const end = start + sliceBytes + longestBytes - 1;
    if (obeyedBytes.test(text.toString("latin1", start, Math.min(end, text.length)))) return false;
  }
  return true;
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
