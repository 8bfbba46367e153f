import type { BodyReader } from "./body-reader.ts";
import { parseDebugRecord } from "./debug-record.ts";
import { instructionParsers } from "./instructions.ts";
import type { BasicBlock, Instruction } from "./module.ts";
import { parseType } from "./types.ts";
import { parseValue } from "./values.ts";

/** The blocks of a function, from after its `{` to before its `}`. */
export function parseBody(reader: BodyReader): readonly BasicBlock[] {
  const { lexer } = reader;
  const blocks: BasicBlock[] = [];
  while (lexer.kind !== "end") {
    if (lexer.atWord("uselistorder")) {
      skipUseListOrder(reader);
      continue;
    }
    reader.start = lexer.start;
    const label = lexer.kind === "label" ? reader.named(lexer.expect("label")) : reader.nextLabel();
    blocks.push({ label, instructions: parseInstructions(reader, label) });
  }
  if (blocks.length === 0) throw lexer.error("the body of a function needs at least one block");
  return blocks;
}

function parseInstructions(reader: BodyReader, label: string): readonly Instruction[] {
  const { lexer } = reader;
  const instructions: Instruction[] = [];
  for (;;) {
    if (lexer.kind === "label" || lexer.kind === "end") {
      throw lexer.error(`block %${label} does not end in a branch, return or other terminator`);
    }
    const instruction = parseInstruction(reader);
    instructions.push(instruction);
    if (isTerminator(instruction)) return instructions;
  }
}

export function isTerminator(instruction: Instruction): boolean {
  switch (instruction.opcode) {
    case "ret":
    case "br":
    case "condbr":
    case "switch":
    case "indirectbr":
    case "unreachable":
    case "invoke":
    case "resume":
      return true;
    case "other":
      return instruction.terminator;
    default:
      return false;
  }
}

function parseInstruction(reader: BodyReader): Instruction {
  const { lexer } = reader;
  reader.line = lexer.line;
  reader.start = lexer.start;
  reader.debug = undefined;
  reader.noSanitize = false;
  reader.given = undefined;
  if (lexer.kind === "record") return parseDebugRecord(reader);
  if (lexer.kind === "local") {
    reader.given = lexer.text;
    lexer.advance();
    lexer.expect("=");
  }
  if (lexer.kind !== "word") throw lexer.unexpected("an instruction");
  const parser = instructionParsers.get(lexer.text);
  if (parser === undefined) throw lexer.unexpected("an instruction");
  return parser(reader);
}

/** `uselistorder i32 %x, { 1, 0 }` only fixes the order of an in-memory list. */
function skipUseListOrder({ lexer }: BodyReader): void {
  lexer.advance();
  parseValue(lexer, parseType(lexer));
  lexer.expect(",");
  lexer.expect("{");
  do lexer.expect("integer", "an index");
  while (lexer.accept(","));
  lexer.expect("}");
}
