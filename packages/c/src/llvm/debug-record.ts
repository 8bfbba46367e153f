import type { BodyReader } from "./body-reader.ts";
import { parseReference } from "./metadata.ts";
import type { Instruction, MetadataReference, Operand } from "./module.ts";
import { metadataType } from "./types.ts";

export type DebugRecord = Extract<Instruction, { readonly opcode: "debug-record" }>;

const noValue: Operand = { type: metadataType, kind: "undef" };

/**
 * `#dbg_declare(ptr %x, !variable, !DIExpression(), !location)`, likewise `#dbg_value`; `#dbg_assign` has three more
 * arguments before the location. `#dbg_label(!label, !location)` has no value.
 */
export function parseDebugRecord(reader: BodyReader): DebugRecord {
  const { lexer, line } = reader;
  const record = lexer.expect("record");
  lexer.expect("(");
  const value = record === "dbg_label" ? noValue : parseRecordValue(reader);
  if (record !== "dbg_label") lexer.expect(",");
  const variable = reader.node();
  lexer.expect(",");
  let expression: MetadataReference | undefined;
  if (record !== "dbg_label") {
    expression = parseReference(lexer);
    lexer.expect(",");
  }
  if (record === "dbg_assign") {
    for (let argument = 0; argument < 3; argument++) {
      parseRecordValue(reader);
      lexer.expect(",");
    }
  }
  const debug = reader.node();
  lexer.expect(")");
  return { line, debug, noSanitize: false, opcode: "debug-record", record, value, variable, expression };
}

/** A value, or the metadata that stands for several (`!DIArgList(…)`) or for none (`!{}`). */
export function parseRecordValue(reader: BodyReader): Operand {
  switch (reader.lexer.kind) {
    case "!":
    case "metadata-id":
    case "metadata-name":
      return { type: metadataType, kind: "metadata", metadata: parseReference(reader.lexer) };
    default:
      return reader.operand();
  }
}
