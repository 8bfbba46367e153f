/** The instructions of exceptions as Itanium's C++ ABI and LLVM's "Exception Handling in LLVM" have them. */
import type { BodyReader } from "./body-reader.ts";
import { callResult, parseCallParts } from "./call.ts";
import type { Instruction, LandingClause } from "./module.ts";
import { parseType } from "./types.ts";

export const exceptionParsers: Readonly<Record<string, (reader: BodyReader) => Instruction>> = {
  invoke: parseInvoke,
  landingpad: parseLandingPad,
  resume: parseResume,
};

/** `%r = invoke i32 @f(i32 %x) to label %normal unwind label %exception` */
function parseInvoke(reader: BodyReader): Instruction {
  const { lexer, line } = reader;
  lexer.advance();
  const parts = parseCallParts(reader);
  lexer.expectWord("to");
  const normal = reader.target();
  lexer.expectWord("unwind");
  const unwind = reader.target();
  reader.attachments();
  const result = callResult(reader, parts.type);
  const { debug, noSanitize } = reader;
  return { line, debug, noSanitize, opcode: "invoke", result, ...parts, normal, unwind };
}

/** `%r = landingpad { ptr, i32 } cleanup catch ptr @type filter [1 x ptr] [ptr @type]` */
function parseLandingPad(reader: BodyReader): Instruction {
  const { lexer, line } = reader;
  lexer.advance();
  const type = parseType(lexer);
  let cleanup = false;
  const clauses: LandingClause[] = [];
  for (;;) {
    if (lexer.acceptWord("cleanup")) cleanup = true;
    else if (lexer.acceptWord("catch")) clauses.push({ kind: "catch", value: reader.operand() });
    else if (lexer.acceptWord("filter")) clauses.push({ kind: "filter", value: reader.operand() });
    else break;
  }
  reader.attachments();
  const result = reader.result();
  const { debug, noSanitize } = reader;
  return { line, debug, noSanitize, opcode: "landingpad", result, type, cleanup, clauses };
}

/** `resume { ptr, i32 } %r` */
function parseResume(reader: BodyReader): Instruction {
  const { lexer, line } = reader;
  lexer.advance();
  const value = reader.operand();
  reader.attachments();
  reader.noResult();
  const { debug, noSanitize } = reader;
  return { line, debug, noSanitize, opcode: "resume", value };
}
