import type { Lexer } from "./lexer.ts";
import type { BinaryOperation, CastOperation } from "./module.ts";

export const binaryOperations: ReadonlySet<string> = new Set<BinaryOperation>([
  "add",
  "sub",
  "mul",
  "udiv",
  "sdiv",
  "urem",
  "srem",
  "shl",
  "lshr",
  "ashr",
  "and",
  "or",
  "xor",
  "fadd",
  "fsub",
  "fmul",
  "fdiv",
  "frem",
]);

export function isBinaryOperation(word: string): word is BinaryOperation {
  return binaryOperations.has(word);
}

export const castOperations: ReadonlySet<string> = new Set<CastOperation>([
  "trunc",
  "zext",
  "sext",
  "fptrunc",
  "fpext",
  "fptoui",
  "fptosi",
  "uitofp",
  "sitofp",
  "ptrtoint",
  "inttoptr",
  "bitcast",
  "addrspacecast",
]);

export function isCastOperation(word: string): word is CastOperation {
  return castOperations.has(word);
}

const flagNames: ReadonlySet<string> = new Set([
  "nuw",
  "nsw",
  "exact",
  "disjoint",
  "samesign",
  "nneg",
  "inbounds",
  "nusw",
  "nnan",
  "ninf",
  "nsz",
  "arcp",
  "contract",
  "afn",
  "reassoc",
  "fast",
]);

const noFlags: readonly string[] = [];

/** The flags between an opcode and its operands; `inrange(…)` of getelementptr, which bounds nothing for us, is skipped. */
export function parseFlags(lexer: Lexer): readonly string[] {
  let flags: string[] | undefined;
  while (lexer.kind === "word") {
    if (flagNames.has(lexer.text)) {
      flags ??= [];
      flags.push(lexer.text);
      lexer.advance();
    } else if (lexer.text === "inrange") {
      lexer.advance();
      if (!lexer.accept("(")) return flags ?? noFlags;
      lexer.expect("integer", "a bound");
      lexer.expect(",");
      lexer.expect("integer", "a bound");
      lexer.expect(")");
    } else {
      break;
    }
  }
  return flags ?? noFlags;
}

const integerPredicates: ReadonlySet<string> = new Set([
  "eq",
  "ne",
  "ugt",
  "uge",
  "ult",
  "ule",
  "sgt",
  "sge",
  "slt",
  "sle",
]);
const floatPredicates: ReadonlySet<string> = new Set([
  "false",
  "oeq",
  "ogt",
  "oge",
  "olt",
  "ole",
  "one",
  "ord",
  "ueq",
  "ugt",
  "uge",
  "ult",
  "ule",
  "une",
  "uno",
  "true",
]);

export function parsePredicate(lexer: Lexer, opcode: "icmp" | "fcmp"): string {
  const predicates = opcode === "icmp" ? integerPredicates : floatPredicates;
  if (lexer.kind !== "word" || !predicates.has(lexer.text))
    throw lexer.unexpected(`a predicate of ${opcode}`);
  return lexer.expect("word");
}

const otherInstructions: ReadonlySet<string> = new Set([
  "fneg",
  "freeze",
  "icmp",
  "fcmp",
  "select",
  "phi",
  "extractvalue",
  "insertvalue",
  "call",
  "tail",
  "musttail",
  "notail",
  "alloca",
  "load",
  "store",
  "getelementptr",
  "fence",
  "atomicrmw",
  "cmpxchg",
  "va_arg",
  "ret",
  "br",
  "switch",
  "indirectbr",
  "unreachable",
  "extractelement",
  "insertelement",
  "shufflevector",
  "ptrtoaddr",
  "landingpad",
  "catchpad",
  "cleanuppad",
  "catchswitch",
  "resume",
  "catchret",
  "cleanupret",
  "invoke",
  "callbr",
  "uselistorder",
]);

/** Whether an instruction (or a directive among them) starts with this word. */
export function startsInstruction(word: string): boolean {
  return otherInstructions.has(word) || binaryOperations.has(word) || castOperations.has(word);
}
