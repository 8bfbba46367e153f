import type { BodyReader } from "./body-reader.ts";
import { callResult, parseCallParts } from "./call.ts";
import type { Instruction } from "./module.ts";
import { parseFlags } from "./operations.ts";
import { parseType } from "./types.ts";

interface OtherShape {
  /** Reads the operands; the instruction's name has been consumed. */
  readonly operands: (reader: BodyReader) => void;
  readonly hasResult: boolean;
  readonly terminator: boolean;
}

function value(operands: OtherShape["operands"]): OtherShape {
  return { operands, hasResult: true, terminator: false };
}

function terminator(operands: OtherShape["operands"]): OtherShape {
  return { operands, hasResult: false, terminator: true };
}

const shapes: Readonly<Record<string, OtherShape>> = {
  ptrtoaddr: value(parseConversion),
  catchpad: value(parsePad),
  cleanuppad: value(parsePad),
  catchswitch: { operands: parseCatchSwitch, hasResult: true, terminator: true },
  catchret: terminator(parseCatchReturn),
  cleanupret: terminator(parseCleanupReturn),
};

/** Vector instructions, and those of exceptions on Windows, read only as far as the text after them needs it. */
export const otherParsers: Readonly<Record<string, (reader: BodyReader) => Instruction>> = {
  ...Object.fromEntries(
    Object.entries(shapes).map(([name, shape]) => [
      name,
      (reader: BodyReader) => parseOther(reader, name, shape),
    ]),
  ),
  extractelement: (reader) => parseVector(reader, "extractelement"),
  insertelement: (reader) => parseVector(reader, "insertelement"),
  shufflevector: (reader) => parseVector(reader, "shufflevector"),
  callbr: (reader) => parseOtherCall(reader, "callbr", parseCallBranchTargets),
};

function parseOther(reader: BodyReader, name: string, shape: OtherShape): Instruction {
  const { lexer, line } = reader;
  const start = lexer.start;
  lexer.advance();
  shape.operands(reader);
  const text = lexer.source.slice(start, lexer.previousEnd);
  reader.attachments();
  if (!shape.hasResult) reader.noResult();
  const result = shape.hasResult ? reader.result() : undefined;
  const { debug, noSanitize } = reader;
  return { line, debug, noSanitize, opcode: "other", name, result, text, terminator: shape.terminator };
}

function parseOtherCall(
  reader: BodyReader,
  name: string,
  targets: (reader: BodyReader) => void,
): Instruction {
  const { lexer, line } = reader;
  const start = lexer.start;
  lexer.advance();
  const { type } = parseCallParts(reader);
  targets(reader);
  const text = lexer.source.slice(start, lexer.previousEnd);
  reader.attachments();
  const result = callResult(reader, type);
  const { debug, noSanitize } = reader;
  return { line, debug, noSanitize, opcode: "other", name, result, text, terminator: true };
}

type VectorInstruction = Extract<Instruction, { opcode: "vector" }>;

function parseVector(reader: BodyReader, name: VectorInstruction["name"]): Instruction {
  const { lexer, line } = reader;
  lexer.advance();
  const operands = [reader.operand()];
  // Attachments begin with a comma too.
  while (lexer.kind === "," && reader.comma()) operands.push(reader.operand());
  reader.attachments();
  const result = reader.result();
  const { debug, noSanitize } = reader;
  return { line, debug, noSanitize, opcode: "vector", name, result, operands };
}

function parseConversion(reader: BodyReader): void {
  parseFlags(reader.lexer);
  reader.operand();
  reader.lexer.expectWord("to");
  parseType(reader.lexer);
}

/** `within %parent` or `within none` */
function parseWithin({ lexer }: BodyReader): void {
  lexer.expectWord("within");
  if (!lexer.acceptWord("none")) lexer.expect("local", "the parent of an exception pad");
}

/** `cleanuppad within none [i32 1, ptr @x]` */
function parsePad(reader: BodyReader): void {
  const { lexer } = reader;
  parseWithin(reader);
  lexer.expect("[");
  if (lexer.accept("]")) return;
  do reader.operand();
  while (lexer.accept(","));
  lexer.expect("]");
}

function parseUnwind(reader: BodyReader): void {
  const { lexer } = reader;
  lexer.expectWord("unwind");
  if (!lexer.acceptWord("to")) {
    reader.target();
    return;
  }
  lexer.expectWord("caller");
}

function parseTargets(reader: BodyReader): void {
  const { lexer } = reader;
  lexer.expect("[");
  if (lexer.accept("]")) return;
  do reader.target();
  while (lexer.accept(","));
  lexer.expect("]");
}

/** `catchswitch within none [label %handler] unwind to caller` */
function parseCatchSwitch(reader: BodyReader): void {
  parseWithin(reader);
  parseTargets(reader);
  parseUnwind(reader);
}

/** `catchret from %pad to label %next` */
function parseCatchReturn(reader: BodyReader): void {
  const { lexer } = reader;
  lexer.expectWord("from");
  lexer.expect("local", "an exception pad");
  lexer.expectWord("to");
  reader.target();
}

/** `cleanupret from %pad unwind to caller` */
function parseCleanupReturn(reader: BodyReader): void {
  const { lexer } = reader;
  lexer.expectWord("from");
  lexer.expect("local", "an exception pad");
  parseUnwind(reader);
}

/** `to label %next [label %other]` */
function parseCallBranchTargets(reader: BodyReader): void {
  reader.lexer.expectWord("to");
  reader.target();
  parseTargets(reader);
}
