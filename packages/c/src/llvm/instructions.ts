import type { BodyReader } from "./body-reader.ts";
import { parseCall } from "./call.ts";
import { controlParsers } from "./control.ts";
import { exceptionParsers } from "./exceptions.ts";
import { memoryParsers } from "./memory.ts";
import type { Instruction, Operand } from "./module.ts";
import {
  binaryOperations,
  castOperations,
  isBinaryOperation,
  isCastOperation,
  parseFlags,
  parsePredicate,
} from "./operations.ts";
import { otherParsers } from "./other.ts";
import { parseType } from "./types.ts";
import { parseValue } from "./values.ts";

type InstructionParser = (reader: BodyReader) => Instruction;

/** The parser of each instruction, by its first word; called at that word. */
export const instructionParsers: ReadonlyMap<string, InstructionParser> = new Map<string, InstructionParser>([
  ...[...binaryOperations].map((name): [string, InstructionParser] => [name, parseBinary]),
  ...[...castOperations].map((name): [string, InstructionParser] => [name, parseCast]),
  ["fneg", (reader) => parseUnary(reader, "fneg")],
  ["freeze", (reader) => parseUnary(reader, "freeze")],
  ["icmp", (reader) => parseComparison(reader, "icmp")],
  ["fcmp", (reader) => parseComparison(reader, "fcmp")],
  ["select", parseSelect],
  ["phi", parsePhi],
  ["extractvalue", parseExtractValue],
  ["insertvalue", parseInsertValue],
  ["call", parseCall],
  ["tail", parseCall],
  ["musttail", parseCall],
  ["notail", parseCall],
  ...Object.entries(memoryParsers),
  ...Object.entries(controlParsers),
  ...Object.entries(exceptionParsers),
  ...Object.entries(otherParsers),
]);

function parseBinary(reader: BodyReader): Instruction {
  const { lexer, line } = reader;
  const operation = lexer.expect("word");
  if (!isBinaryOperation(operation)) throw lexer.unexpected("a binary operation");
  const flags = parseFlags(lexer);
  const left = reader.operand();
  const right = reader.nextValue(left.type);
  reader.attachments();
  const { debug, noSanitize } = reader;
  return {
    line,
    debug,
    noSanitize,
    opcode: "binary",
    result: reader.result(),
    operation,
    flags,
    left,
    right,
  };
}

function parseUnary(reader: BodyReader, opcode: "fneg" | "freeze"): Instruction {
  const { lexer, line } = reader;
  lexer.advance();
  parseFlags(lexer);
  const value = reader.operand();
  reader.attachments();
  const { debug, noSanitize } = reader;
  return { line, debug, noSanitize, opcode, result: reader.result(), value };
}

function parseComparison(reader: BodyReader, opcode: "icmp" | "fcmp"): Instruction {
  const { lexer, line } = reader;
  lexer.advance();
  parseFlags(lexer);
  const predicate = parsePredicate(lexer, opcode);
  const left = reader.operand();
  const right = reader.nextValue(left.type);
  reader.attachments();
  const { debug, noSanitize } = reader;
  return { line, debug, noSanitize, opcode, result: reader.result(), predicate, left, right };
}

function parseCast(reader: BodyReader): Instruction {
  const { lexer, line } = reader;
  const operation = lexer.expect("word");
  if (!isCastOperation(operation)) throw lexer.unexpected("a conversion");
  const flags = parseFlags(lexer);
  const value = reader.operand();
  lexer.expectWord("to");
  const to = parseType(lexer);
  reader.attachments();
  const { debug, noSanitize } = reader;
  return { line, debug, noSanitize, opcode: "cast", result: reader.result(), operation, flags, value, to };
}

function parseSelect(reader: BodyReader): Instruction {
  const { lexer, line } = reader;
  lexer.advance();
  parseFlags(lexer);
  const condition = reader.operand();
  const whenTrue = reader.nextOperand();
  const whenFalse = reader.nextOperand();
  reader.attachments();
  const { debug, noSanitize } = reader;
  return {
    line,
    debug,
    noSanitize,
    opcode: "select",
    result: reader.result(),
    condition,
    whenTrue,
    whenFalse,
  };
}

/** `phi i32 [ %a, %entry ], [ 0, %loop ]` */
function parsePhi(reader: BodyReader): Instruction {
  const { lexer, line } = reader;
  lexer.advance();
  parseFlags(lexer);
  const type = parseType(lexer);
  const incoming: { readonly value: Operand; readonly block: string }[] = [];
  do {
    lexer.expect("[");
    const value = parseValue(lexer, type);
    lexer.expect(",");
    incoming.push({ value, block: lexer.expect("local", "the label of a block") });
    lexer.expect("]");
  } while (reader.comma());
  reader.attachments();
  const { debug, noSanitize } = reader;
  return { line, debug, noSanitize, opcode: "phi", result: reader.result(), type, incoming };
}

/** `, 0, 1`, and the attachments after them. */
function parseIndices(reader: BodyReader): readonly number[] {
  const indices: number[] = [];
  while (reader.comma()) indices.push(reader.lexer.expectNumber("an index"));
  if (indices.length === 0) throw reader.lexer.unexpected("an index");
  reader.attachments();
  return indices;
}

function parseExtractValue(reader: BodyReader): Instruction {
  const { lexer, line } = reader;
  lexer.advance();
  const aggregate = reader.operand();
  const indices = parseIndices(reader);
  const { debug, noSanitize } = reader;
  return { line, debug, noSanitize, opcode: "extractvalue", result: reader.result(), aggregate, indices };
}

function parseInsertValue(reader: BodyReader): Instruction {
  const { lexer, line } = reader;
  lexer.advance();
  const aggregate = reader.operand();
  const value = reader.nextOperand();
  const indices = parseIndices(reader);
  const { debug, noSanitize } = reader;
  return {
    line,
    debug,
    noSanitize,
    opcode: "insertvalue",
    result: reader.result(),
    aggregate,
    value,
    indices,
  };
}
