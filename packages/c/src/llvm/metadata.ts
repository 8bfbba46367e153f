import { unescapeText } from "./escape.ts";
import type { Lexer } from "./lexer.ts";
import type { Metadata, MetadataReference, MetadataValue } from "./module.ts";
import { startsType } from "./types.ts";
import { parseOperand } from "./values.ts";

/** A node as a top-level definition has it: `distinct !{…}`, `!DILocation(…)`. */
export function parseNode(lexer: Lexer): Metadata {
  const distinct = lexer.acceptWord("distinct");
  return lexer.accept("!") ? parseTuple(lexer, distinct) : parseSpecialized(lexer, distinct);
}

/** `!12`, or a node written in place. */
export function parseReference(lexer: Lexer): MetadataReference {
  if (lexer.kind === "metadata-id") return { kind: "node", id: parseMetadataId(lexer) };
  return { kind: "inline", node: parseNode(lexer) };
}

export function parseMetadataId(lexer: Lexer): number {
  return Number(lexer.expect("metadata-id", "the number of a metadata node"));
}

function parseTuple(lexer: Lexer, distinct: boolean): Metadata {
  return { kind: "tuple", distinct, elements: parseBraces(lexer) };
}

function parseBraces(lexer: Lexer): readonly MetadataValue[] {
  lexer.enter();
  lexer.expect("{");
  const elements: MetadataValue[] = [];
  if (!lexer.accept("}")) {
    do elements.push(parseMetadataValue(lexer));
    while (lexer.accept(","));
    lexer.expect("}");
  }
  lexer.leave();
  return elements;
}

/** `!DIName(field: value, …)`. Operands without a name, as of DIExpression and DIArgList, are fields "0", "1", … */
function parseSpecialized(lexer: Lexer, distinct: boolean): Metadata {
  const name = lexer.expect("metadata-name", "a metadata node");
  lexer.enter();
  lexer.expect("(");
  const fields = new Map<string, MetadataValue>();
  if (!lexer.accept(")")) {
    do {
      const field = lexer.kind === "label" ? lexer.expect("label") : String(fields.size);
      if (fields.has(field)) throw lexer.error(`field '${field}' is given twice`);
      fields.set(field, parseMetadataValue(lexer));
    } while (lexer.accept(","));
    lexer.expect(")");
  }
  lexer.leave();
  return { kind: "specialized", name, distinct, fields };
}

/** Element of a tuple or value of a field. */
export function parseMetadataValue(lexer: Lexer): MetadataValue {
  switch (lexer.kind) {
    case "metadata-id":
      return { kind: "node", id: parseMetadataId(lexer) };
    case "metadata-name":
      return { kind: "inline", node: parseNode(lexer) };
    case "!":
      lexer.advance();
      if (lexer.at("string")) return { kind: "string", text: unescapeText(lexer.expect("string")) };
      return { kind: "inline", node: parseTuple(lexer, false) };
    case "string":
      return { kind: "string", text: unescapeText(lexer.expect("string")) };
    case "integer":
      return { kind: "number", value: BigInt(lexer.expect("integer")) };
    case "{":
      // The operands of a GenericDINode; a structure type is not a value by itself.
      return { kind: "inline", node: parseTuple(lexer, false) };
    case "word":
      return parseWord(lexer);
    default:
      if (startsType(lexer)) return { kind: "value", operand: parseOperand(lexer) };
      throw lexer.unexpected("a metadata value");
  }
}

function parseWord(lexer: Lexer): MetadataValue {
  switch (lexer.text) {
    case "null":
      lexer.advance();
      return { kind: "null" };
    case "true":
    case "false":
      return { kind: "boolean", value: lexer.expect("word") === "true" };
    case "distinct":
      return { kind: "inline", node: parseNode(lexer) };
    default:
      if (startsType(lexer)) return { kind: "value", operand: parseOperand(lexer) };
      return { kind: "word", text: parseAlternatives(lexer) };
  }
}

/** `DIFlagPrototyped | DIFlagPublic` */
function parseAlternatives(lexer: Lexer): string {
  let text = lexer.expect("word");
  while (lexer.accept("|")) text += ` | ${lexer.expect("word", "a flag")}`;
  return text;
}
