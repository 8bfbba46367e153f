/** Laying out text for a terminal: colour, wrapping, shortening, quoting. All widths in columns. */
import { styleText } from "node:util";

export type Format = Parameters<typeof styleText>[0];
/** Colours a text, or leaves it as it is. */
export type Paint = (format: Format, text: string) => string;

/** For files, pipes, and whoever wants no colour. */
export const plain: Paint = (_format, text) => text;
/** With the terminal's escape sequences, whatever the stream is. */
export const coloured: Paint = (format, text) => styleText(format, text, { validateStream: false });

/** https://no-color.org and https://force-color.org; otherwise colour where a terminal shows it. */
export function wantsColour(
  stream: { readonly isTTY?: boolean },
  environment: Readonly<Record<string, string | undefined>>,
): boolean {
  if ((environment.NO_COLOR ?? "") !== "") return false;
  const force = environment.FORCE_COLOR;
  if (force !== undefined && force !== "") return force !== "0" && force !== "false";
  return stream.isTTY === true && environment.TERM !== "dumb";
}

export function width(text: string): number {
  return [...text].length;
}

/** Blanks behind the text up to so many columns; a longer text stays as it is. */
export function padEnd(text: string, columns: number): string {
  return text + " ".repeat(Math.max(0, columns - width(text)));
}

export function padStart(text: string, columns: number): string {
  return " ".repeat(Math.max(0, columns - width(text))) + text;
}

/** Cut to a width, the end replaced by "…". */
export function shorten(text: string, columns: number): string {
  const characters = [...text];
  return characters.length <= columns ? text : `${characters.slice(0, Math.max(0, columns - 1)).join("")}…`;
}

/** Lines of at most `columns`; a word longer than that is broken. */
export function wrap(text: string, columns: number): string[] {
  const limit = Math.max(8, columns);
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line !== "" && width(line) + 1 + width(word) > limit) {
      lines.push(line);
      line = "";
    }
    line = line === "" ? word : `${line} ${word}`;
    const characters = [...line];
    if (characters.length <= limit) continue;
    let start = 0;
    for (; characters.length - start > limit; start += limit)
      lines.push(characters.slice(start, start + limit).join(""));
    line = characters.slice(start).join("");
  }
  return [...lines, line];
}

/** `label  text`, the text wrapped and hanging under itself. */
export function labelled(
  label: string,
  text: string,
  options: { readonly indent: number; readonly label: number; readonly width: number; readonly paint: Paint },
): string[] {
  const start = options.indent + options.label;
  return wrap(text, options.width - start).map((line, index) =>
    index === 0
      ? " ".repeat(options.indent) + options.paint("dim", padEnd(label, options.label)) + line
      : " ".repeat(start) + line,
  );
}

/** The largest measure, at least 0. (Math.max takes no more arguments than fit on the call stack.) */
export function largest<T>(list: readonly T[], measure: (element: T) => number): number {
  return list.reduce((most, element) => Math.max(most, measure(element)), 0);
}

/** "1 path", "2 paths". */
export function plural(count: number, noun: string, nouns = `${noun}s`): string {
  return `${grouped(count)} ${count === 1 ? noun : nouns}`;
}

/** 12345678 → 12,345,678 */
export function grouped(count: number | bigint | string): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** A word as a POSIX shell reads it. */
export function shellQuote(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/**
 * A conjunction cut to a width from its front: neighbouring paths share their first conjuncts, the last ones tell them
 * apart. "… ∧ y ≠ 3"
 */
export function shortenConjunction(text: string, columns: number): string {
  if (width(text) <= columns) return text;
  const conjuncts = splitConjunction(text);
  let kept = "";
  for (let i = conjuncts.length - 1; i > 0; i--) {
    const longer = kept === "" ? (conjuncts[i] ?? "") : `${conjuncts[i]} ∧ ${kept}`;
    if (width(longer) + 4 > columns) break;
    kept = longer;
  }
  return kept === ""
    ? shorten(conjuncts.length > 1 ? `… ∧ ${conjuncts.at(-1)}` : text, columns)
    : `… ∧ ${kept}`;
}

/** Brackets in quotes do not nest: `c = '('`. */
export function withoutCharacterLiterals(text: string): string {
  return text.replaceAll(/'(?:\\.|[^'\\])+'/g, "");
}

/** The outermost conjuncts: those between brackets stay together. */
function splitConjunction(text: string): string[] {
  const conjuncts: string[] = [];
  let current: string[] = [];
  let nesting = 0;
  for (const part of text.split(" ∧ ")) {
    current.push(part);
    for (const character of withoutCharacterLiterals(part)) {
      if (character === "(" || character === "[") nesting++;
      else if (character === ")" || character === "]") nesting--;
    }
    if (nesting > 0) continue;
    conjuncts.push(current.join(" ∧ "));
    current = [];
    nesting = 0;
  }
  if (current.length > 0) conjuncts.push(current.join(" ∧ "));
  return conjuncts;
}
