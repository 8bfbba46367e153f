import type { BodyReader } from "./body-reader.ts";
import type { Instruction, Operand } from "./module.ts";
import { parseFlags } from "./operations.ts";
import { parseAddressSpace, parseType } from "./types.ts";

/** Instructions that address memory. */
export const memoryParsers = {
  alloca: parseAlloca,
  load: parseLoad,
  store: parseStore,
  getelementptr: parseElementAddress,
  fence: parseFence,
  atomicrmw: parseAtomicUpdate,
  cmpxchg: parseCompareExchange,
  va_arg: parseVariadicArgument,
} as const satisfies Record<string, (reader: BodyReader) => Instruction>;

const orderings: ReadonlySet<string> = new Set([
  "unordered",
  "monotonic",
  "acquire",
  "release",
  "acq_rel",
  "seq_cst",
]);

/** `syncscope("agent") seq_cst`; true where there is an ordering. */
function parseOrdering({ lexer }: BodyReader): boolean {
  if (lexer.acceptWord("syncscope")) {
    lexer.expect("(");
    lexer.expect("string", "the name of a scope");
    lexer.expect(")");
  }
  if (lexer.kind !== "word" || !orderings.has(lexer.text)) return false;
  lexer.advance();
  return true;
}

function requireOrdering(reader: BodyReader): void {
  if (!parseOrdering(reader)) throw reader.lexer.unexpected("a memory ordering");
}

/** `, align 4` and the attachments. */
function parseAlignment(reader: BodyReader): number | undefined {
  const { lexer } = reader;
  let alignment: number | undefined;
  if (reader.comma()) {
    lexer.expectWord("align");
    alignment = lexer.expectNumber("an alignment");
  }
  reader.attachments();
  return alignment;
}

/** `alloca i32, i64 %n, align 16, addrspace(5)` */
function parseAlloca(reader: BodyReader): Instruction {
  const { lexer, line } = reader;
  lexer.advance();
  while (lexer.atWord("inalloca") || lexer.atWord("swifterror")) lexer.advance();
  const type = parseType(lexer);
  let count: Operand | undefined;
  let alignment: number | undefined;
  while (reader.comma()) {
    if (lexer.acceptWord("align")) alignment = lexer.expectNumber("an alignment");
    else if (lexer.atWord("addrspace")) parseAddressSpace(lexer);
    else count = reader.operand();
  }
  reader.attachments();
  const { debug, noSanitize } = reader;
  return { line, debug, noSanitize, opcode: "alloca", result: reader.result(), type, count, alignment };
}

/** `load atomic volatile i32, ptr %p seq_cst, align 4` */
function parseLoad(reader: BodyReader): Instruction {
  const { lexer, line } = reader;
  lexer.advance();
  const atomic = lexer.acceptWord("atomic");
  const volatile = lexer.acceptWord("volatile");
  const type = parseType(lexer);
  if (lexer.kind !== ",")
    throw lexer.unexpected("',' after the type to load (text older than LLVM 3.7 has none)");
  const address = reader.nextOperand();
  if (atomic) requireOrdering(reader);
  const alignment = parseAlignment(reader);
  const { debug, noSanitize } = reader;
  return {
    line,
    debug,
    noSanitize,
    opcode: "load",
    result: reader.result(),
    type,
    address,
    alignment,
    volatile,
    atomic,
  };
}

function parseStore(reader: BodyReader): Instruction {
  const { lexer, line } = reader;
  lexer.advance();
  const atomic = lexer.acceptWord("atomic");
  const volatile = lexer.acceptWord("volatile");
  const value = reader.operand();
  const address = reader.nextOperand();
  if (atomic) requireOrdering(reader);
  const alignment = parseAlignment(reader);
  reader.noResult();
  const { debug, noSanitize } = reader;
  return { line, debug, noSanitize, opcode: "store", value, address, alignment, volatile, atomic };
}

function parseElementAddress(reader: BodyReader): Instruction {
  const { lexer, line } = reader;
  lexer.advance();
  const flags = parseFlags(lexer);
  const sourceType = parseType(lexer);
  if (lexer.kind !== ",")
    throw lexer.unexpected("',' after the source element type (text older than LLVM 3.7 has none)");
  const base = reader.nextOperand();
  const indices: Operand[] = [];
  while (reader.comma()) indices.push(reader.operand());
  reader.attachments();
  const { debug, noSanitize } = reader;
  return {
    line,
    debug,
    noSanitize,
    opcode: "getelementptr",
    result: reader.result(),
    flags,
    sourceType,
    base,
    indices,
  };
}

function parseFence(reader: BodyReader): Instruction {
  const { lexer, line } = reader;
  lexer.advance();
  requireOrdering(reader);
  reader.attachments();
  reader.noResult();
  const { debug, noSanitize } = reader;
  return { line, debug, noSanitize, opcode: "fence" };
}

/** `atomicrmw volatile add ptr %p, i32 1 seq_cst, align 4` */
function parseAtomicUpdate(reader: BodyReader): Instruction {
  const { lexer, line } = reader;
  lexer.advance();
  lexer.acceptWord("volatile");
  const operation = lexer.expect("word", "an atomic operation");
  const address = reader.operand();
  const value = reader.nextOperand();
  requireOrdering(reader);
  parseAlignment(reader);
  const { debug, noSanitize } = reader;
  return { line, debug, noSanitize, opcode: "atomicrmw", result: reader.result(), operation, address, value };
}

/** `cmpxchg weak volatile ptr %p, i32 %old, i32 %new acq_rel monotonic, align 4` */
function parseCompareExchange(reader: BodyReader): Instruction {
  const { lexer, line } = reader;
  lexer.advance();
  lexer.acceptWord("weak");
  lexer.acceptWord("volatile");
  const address = reader.operand();
  const expected = reader.nextOperand();
  const replacement = reader.nextOperand();
  requireOrdering(reader);
  requireOrdering(reader);
  parseAlignment(reader);
  const { debug, noSanitize } = reader;
  return {
    line,
    debug,
    noSanitize,
    opcode: "cmpxchg",
    result: reader.result(),
    address,
    expected,
    replacement,
  };
}

function parseVariadicArgument(reader: BodyReader): Instruction {
  const { lexer, line } = reader;
  lexer.advance();
  const list = reader.operand();
  lexer.expect(",");
  const type = parseType(lexer);
  reader.attachments();
  const { debug, noSanitize } = reader;
  return { line, debug, noSanitize, opcode: "va_arg", result: reader.result(), list, type };
}
