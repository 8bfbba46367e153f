/**
 * Kinds of token; punctuation is its own kind. `text` of a token is what the parser needs of it: names without their
 * sigil and quotes, strings without their quotes but with their escapes.
 */
export type TokenKind =
  | "word"
  /** `name:` of a block or of a metadata field */
  | "label"
  /** %name */
  | "local"
  /** @name */
  | "global"
  /** $name */
  | "comdat"
  /** #12 */
  | "attribute-group"
  /** #dbg_declare */
  | "record"
  /** !12 */
  | "metadata-id"
  /** !name */
  | "metadata-name"
  | "integer"
  /** Decimal or hexadecimal. */
  | "float"
  | "string"
  /** c"…" */
  | "byte-string"
  | "..."
  | "end"
  | "="
  | ","
  | "*"
  | "["
  | "]"
  | "{"
  | "}"
  | "("
  | ")"
  | "<"
  | ">"
  | "|"
  | "!"
  | "^";
