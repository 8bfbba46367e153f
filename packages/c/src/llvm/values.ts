import { unescapeBytes, unescapeText } from "./escape.ts";
import { parseFloating } from "./floating.ts";
import type { Lexer } from "./lexer.ts";
import type { Instruction, LlvmType, Operand } from "./module.ts";
import { isBinaryOperation, isCastOperation, parseFlags, parsePredicate } from "./operations.ts";
import { parseType } from "./types.ts";

/** A splat longer than this stays an expression. */
const longestSplat = 1 << 16;

const smallIntegers = new Map<string, bigint>();

function integerValue(text: string): bigint {
  const known = smallIntegers.get(text);
  if (known !== undefined) return known;
  const value = BigInt(text.startsWith("+") ? text.slice(1) : text);
  if (text.length <= 3) smallIntegers.set(text, value);
  return value;
}

/** `type value` */
export function parseOperand(lexer: Lexer): Operand {
  return parseValue(lexer, parseType(lexer));
}

/** `type value, …` up to `close`, which is consumed. */
function parseElements(lexer: Lexer, close: "]" | "}" | ">"): readonly Operand[] {
  const elements: Operand[] = [];
  if (lexer.accept(close)) return elements;
  do elements.push(parseOperand(lexer));
  while (lexer.accept(","));
  lexer.expect(close);
  return elements;
}

/** A value whose type is known from the text before it. */
export function parseValue(lexer: Lexer, type: LlvmType): Operand {
  switch (lexer.kind) {
    case "local": {
      const name = lexer.text;
      lexer.advance();
      return { type, kind: "local", name };
    }
    case "integer": {
      if (type.kind !== "integer") throw lexer.error("an integer constant needs an integer type");
      const value = integerValue(lexer.text);
      lexer.advance();
      return { type, kind: "integer", value };
    }
    case "global": {
      const name = lexer.text;
      lexer.advance();
      return { type, kind: "global", name };
    }
    case "float": {
      const constant = parseFloating(lexer, type);
      lexer.advance();
      return { type, kind: "floating", value: constant.value, bits: constant.bits };
    }
    case "byte-string": {
      const bytes = unescapeBytes(lexer.text);
      lexer.advance();
      return { type, kind: "string", bytes };
    }
    case "word":
      return parseWordValue(lexer, type);
    case "[":
    case "{":
    case "<":
      return parseAggregate(lexer, type);
    default:
      throw lexer.unexpected("a value");
  }
}

function parseAggregate(lexer: Lexer, type: LlvmType): Operand {
  lexer.enter();
  const open = lexer.kind;
  lexer.advance();
  let elements: readonly Operand[];
  if (open === "<" && lexer.accept("{")) {
    elements = parseElements(lexer, "}");
    lexer.expect(">");
  } else {
    elements = parseElements(lexer, open === "[" ? "]" : open === "{" ? "}" : ">");
  }
  lexer.leave();
  return { type, kind: "aggregate", elements };
}

function parseWordValue(lexer: Lexer, type: LlvmType): Operand {
  const word = lexer.text;
  switch (word) {
    case "true":
    case "false":
      if (type.kind !== "integer" || type.bits !== 1) throw lexer.error(`'${word}' needs the type i1`);
      lexer.advance();
      return { type, kind: "integer", value: word === "true" ? 1n : 0n };
    case "null":
    case "undef":
    case "poison":
    case "zeroinitializer":
      lexer.advance();
      return { type, kind: word };
    case "none":
      lexer.advance();
      return { type, kind: "null" };
    case "splat":
      return parseSplat(lexer, type);
    case "asm":
      return parseAsm(lexer, type);
    case "blockaddress": {
      lexer.advance();
      lexer.expect("(");
      const name =
        lexer.kind === "local" ? lexer.expect("local") : lexer.expect("global", "the name of a function");
      lexer.expect(",");
      const block = lexer.expect("local", "the label of a block");
      lexer.expect(")");
      return { type, kind: "blockaddress", function: name, block };
    }
    case "dso_local_equivalent":
    case "no_cfi": {
      // Both denote the function itself; they differ in how the linker reaches it.
      lexer.advance();
      return { type, kind: "global", name: lexer.expect("global", "the name of a function") };
    }
    default:
      return { type, kind: "expression", instruction: parseConstantExpression(lexer) };
  }
}

function parseSplat(lexer: Lexer, type: LlvmType): Operand {
  const { start, line } = lexer;
  lexer.advance();
  lexer.expect("(");
  const element = parseOperand(lexer);
  lexer.expect(")");
  if (type.kind !== "vector") throw lexer.error("'splat' needs a vector type", start);
  if (type.scalable || type.length > longestSplat) {
    return { type, kind: "expression", instruction: otherExpression(lexer, "splat", start, line) };
  }
  return { type, kind: "aggregate", elements: new Array<Operand>(type.length).fill(element) };
}

function parseAsm(lexer: Lexer, type: LlvmType): Operand {
  lexer.advance();
  while (lexer.kind === "word") lexer.advance();
  const text = unescapeText(lexer.expect("string", "the assembler text"));
  lexer.expect(",");
  return {
    type,
    kind: "asm",
    text,
    constraints: unescapeText(lexer.expect("string", "the constraints of the assembler text")),
  };
}

function otherExpression(lexer: Lexer, name: string, start: number, line: number): Instruction {
  const text = lexer.source.slice(start, lexer.previousEnd);
  return {
    line,
    debug: undefined,
    noSanitize: false,
    opcode: "other",
    name,
    result: undefined,
    text,
    terminator: false,
  };
}

/** Expressions that the lowering has no use for; their operands are read and the text kept. */
const otherExpressions: ReadonlySet<string> = new Set([
  "extractelement",
  "insertelement",
  "shufflevector",
  "extractvalue",
  "insertvalue",
  "fneg",
  "ptrauth",
  "ptrtoaddr",
]);

const constantWords: ReadonlySet<string> = new Set([
  "true",
  "false",
  "null",
  "undef",
  "poison",
  "none",
  "zeroinitializer",
  "splat",
  "asm",
  "blockaddress",
  "dso_local_equivalent",
  "no_cfi",
  "getelementptr",
  "icmp",
  "fcmp",
  "select",
]);

/** Whether a constant of its own kind or a constant expression starts with this word. */
export function startsConstant(word: string): boolean {
  return (
    constantWords.has(word) || isBinaryOperation(word) || isCastOperation(word) || otherExpressions.has(word)
  );
}

/** `add (i32 1, i32 2)`, `getelementptr inbounds (i8, ptr @a, i64 4)`, `ptrtoint (ptr @a to i64)` … */
export function parseConstantExpression(lexer: Lexer): Instruction {
  lexer.enter();
  const instruction = parseExpression(lexer);
  lexer.leave();
  return instruction;
}

function parseExpression(lexer: Lexer): Instruction {
  const { start, line, text: word } = lexer;
  const base = { line, debug: undefined, noSanitize: false, result: "" };
  if (isBinaryOperation(word)) {
    lexer.advance();
    const flags = parseFlags(lexer);
    const [left, right] = parsePair(lexer);
    return { ...base, opcode: "binary", operation: word, flags, left, right };
  }
  if (isCastOperation(word)) {
    lexer.advance();
    const flags = parseFlags(lexer);
    lexer.expect("(");
    const value = parseOperand(lexer);
    lexer.expectWord("to");
    const to = parseType(lexer);
    lexer.expect(")");
    return { ...base, opcode: "cast", operation: word, flags, value, to };
  }
  switch (word) {
    case "getelementptr":
      return parseElementAddress(lexer, base);
    case "icmp":
    case "fcmp": {
      lexer.advance();
      parseFlags(lexer);
      const predicate = parsePredicate(lexer, word);
      const [left, right] = parsePair(lexer);
      return { ...base, opcode: word, predicate, left, right };
    }
    case "select": {
      lexer.advance();
      lexer.expect("(");
      const condition = parseOperand(lexer);
      lexer.expect(",");
      const whenTrue = parseOperand(lexer);
      lexer.expect(",");
      const whenFalse = parseOperand(lexer);
      lexer.expect(")");
      return { ...base, opcode: "select", condition, whenTrue, whenFalse };
    }
    default:
      if (!otherExpressions.has(word)) throw lexer.unexpected("a value");
      return parseOtherExpression(lexer, word, start, line);
  }
}

interface ExpressionBase {
  readonly line: number;
  readonly debug: undefined;
  readonly noSanitize: boolean;
  readonly result: string;
}

function parseElementAddress(lexer: Lexer, base: ExpressionBase): Instruction {
  lexer.advance();
  const flags = parseFlags(lexer);
  lexer.expect("(");
  const sourceType = parseType(lexer);
  lexer.expect(",");
  const pointer = parseOperand(lexer);
  const indices: Operand[] = [];
  while (lexer.accept(",")) {
    lexer.acceptWord("inrange");
    indices.push(parseOperand(lexer));
  }
  lexer.expect(")");
  return { ...base, opcode: "getelementptr", flags, sourceType, base: pointer, indices };
}

function parsePair(lexer: Lexer): readonly [Operand, Operand] {
  lexer.expect("(");
  const left = parseOperand(lexer);
  lexer.expect(",");
  const right = parseOperand(lexer);
  lexer.expect(")");
  return [left, right];
}

function parseOtherExpression(lexer: Lexer, word: string, start: number, line: number): Instruction {
  lexer.advance();
  lexer.expect("(");
  do {
    if (!lexer.accept("integer")) parseOperand(lexer);
    if (lexer.acceptWord("to")) parseType(lexer);
  } while (lexer.accept(","));
  lexer.expect(")");
  return otherExpression(lexer, word, start, line);
}
