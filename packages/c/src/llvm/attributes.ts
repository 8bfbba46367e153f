import { unescapeText } from "./escape.ts";
import type { Lexer } from "./lexer.ts";
import type { Attribute } from "./module.ts";
import { parseType, startsType } from "./types.ts";
import { startsConstant } from "./values.ts";

export const noAttributes: readonly Attribute[] = [];

/** Attributes whose argument is a type. */
const typeAttributes: ReadonlySet<string> = new Set([
  "byval",
  "sret",
  "byref",
  "elementtype",
  "inalloca",
  "preallocated",
]);

/** Attributes without arguments are shared. */
const plainAttributes = new Map<string, Attribute>();

function plain(name: string): Attribute {
  let attribute = plainAttributes.get(name);
  if (attribute === undefined) {
    attribute = { name };
    plainAttributes.set(name, attribute);
  }
  return attribute;
}

/**
 * One attribute, at a word or string: `noundef`, `align 8`, `dereferenceable(8)`, `byval(%struct.S)`, `"key"="value"`,
 * `memory(argmem: write)` (its value is the text between the parentheses).
 */
export function parseAttribute(lexer: Lexer): Attribute {
  if (lexer.kind === "string") {
    const name = unescapeText(lexer.expect("string"));
    if (!lexer.accept("=")) return plain(name);
    return { name, value: unescapeText(lexer.expect("string", "the value of an attribute")) };
  }
  const name = lexer.expect("word", "an attribute");
  if ((name === "align" || name === "alignstack") && lexer.kind !== "(") {
    lexer.accept("=");
    return { name, value: lexer.expectNumber("an alignment") };
  }
  if (lexer.kind !== "(") return plain(name);
  lexer.advance();
  if (typeAttributes.has(name)) {
    const value = parseType(lexer);
    lexer.expect(")");
    return { name, value };
  }
  const value = parseArgumentText(lexer, name);
  return { name, value: /^\d+$/.test(value) ? Number(value) : value };
}

/** The text up to the parenthesis that closes the one just consumed. */
function parseArgumentText(lexer: Lexer, name: string): string {
  const start = lexer.start;
  let open = 1;
  for (;;) {
    if (lexer.kind === "(") open++;
    else if (lexer.kind === ")" && --open === 0) break;
    else if (lexer.kind === "end") throw lexer.unexpected(`')' after the argument of '${name}'`);
    lexer.advance();
  }
  const text = lexer.source.slice(start, lexer.start);
  lexer.advance();
  return text;
}

/** Attributes before a type or after a parameter's type: all words that start neither a type nor a constant. */
export function parseParameterAttributes(lexer: Lexer): readonly Attribute[] {
  let attributes: Attribute[] | undefined;
  while (
    lexer.kind === "string" ||
    (lexer.kind === "word" && !startsConstant(lexer.text) && !startsType(lexer))
  ) {
    attributes ??= [];
    attributes.push(parseAttribute(lexer));
  }
  return attributes ?? noAttributes;
}
