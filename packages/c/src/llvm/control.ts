import type { BodyReader } from "./body-reader.ts";
import type { Instruction, Operand } from "./module.ts";
import { parseType } from "./types.ts";
import { parseValue } from "./values.ts";

/** Terminators. */
export const controlParsers = {
  ret: parseReturn,
  br: parseBranch,
  switch: parseSwitch,
  indirectbr: parseIndirectBranch,
  unreachable: parseUnreachable,
} as const satisfies Record<string, (reader: BodyReader) => Instruction>;

/** Attachments, and no result. */
function finish(reader: BodyReader): void {
  reader.attachments();
  reader.noResult();
}

function parseReturn(reader: BodyReader): Instruction {
  const { lexer, line } = reader;
  lexer.advance();
  const type = parseType(lexer);
  const value = type.kind === "void" ? undefined : parseValue(lexer, type);
  finish(reader);
  const { debug, noSanitize } = reader;
  return { line, debug, noSanitize, opcode: "ret", value };
}

function parseBranch(reader: BodyReader): Instruction {
  const { lexer, line } = reader;
  lexer.advance();
  if (lexer.atWord("label")) {
    const target = reader.target();
    finish(reader);
    const { debug, noSanitize } = reader;
    return { line, debug, noSanitize, opcode: "br", target };
  }
  const condition = reader.operand();
  lexer.expect(",");
  const whenTrue = reader.target();
  lexer.expect(",");
  const whenFalse = reader.target();
  finish(reader);
  const { debug, noSanitize } = reader;
  return { line, debug, noSanitize, opcode: "condbr", condition, whenTrue, whenFalse };
}

function parseSwitch(reader: BodyReader): Instruction {
  const { lexer, line } = reader;
  lexer.advance();
  const value = reader.operand();
  lexer.expect(",");
  const otherwise = reader.target();
  lexer.expect("[");
  const cases: { readonly value: Operand; readonly target: string }[] = [];
  while (!lexer.accept("]")) {
    const constant = reader.operand();
    lexer.expect(",");
    cases.push({ value: constant, target: reader.target() });
  }
  finish(reader);
  const { debug, noSanitize } = reader;
  return { line, debug, noSanitize, opcode: "switch", value, otherwise, cases };
}

function parseIndirectBranch(reader: BodyReader): Instruction {
  const { lexer, line } = reader;
  lexer.advance();
  const address = reader.operand();
  lexer.expect(",");
  lexer.expect("[");
  const targets: string[] = [];
  if (!lexer.accept("]")) {
    do targets.push(reader.target());
    while (lexer.accept(","));
    lexer.expect("]");
  }
  finish(reader);
  const { debug, noSanitize } = reader;
  return { line, debug, noSanitize, opcode: "indirectbr", address, targets };
}

function parseUnreachable(reader: BodyReader): Instruction {
  const { lexer, line } = reader;
  lexer.advance();
  finish(reader);
  const { debug, noSanitize } = reader;
  return { line, debug, noSanitize, opcode: "unreachable" };
}
