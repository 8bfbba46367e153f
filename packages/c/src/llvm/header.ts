import { noAttributes, parseAttribute, parseParameterAttributes } from "./attributes.ts";
import type { Lexer } from "./lexer.ts";
import { parseSymbolPrefix, skipCallingConvention } from "./linkage.ts";
import { parseMetadataId, parseReference } from "./metadata.ts";
import type { Attribute, FunctionParameter, LlvmType } from "./module.ts";
import { parseAddressSpace, parseType } from "./types.ts";
import { parseOperand } from "./values.ts";

/** What a `define` or `declare` line says. */
export interface ParsedHeader {
  readonly name: string;
  readonly result: LlvmType;
  readonly resultAttributes: readonly Attribute[];
  readonly parameters: readonly FunctionParameter[];
  readonly variadic: boolean;
  readonly linkage: string;
  /** Attributes written out; those of `groups` come on top. */
  readonly attributes: readonly Attribute[];
  readonly groups: readonly number[];
  readonly debug: number | undefined;
  readonly line: number;
  /** The number that the first unnamed block or value gets. */
  readonly firstNumber: number;
}

/** From after `define` or `declare` to before the `{`, or to the end of the declaration. */
export function parseHeader(lexer: Lexer, line: number): ParsedHeader {
  const before = parseAttachments(lexer);
  const { linkage } = parseSymbolPrefix(lexer);
  skipCallingConvention(lexer);
  const resultAttributes = parseParameterAttributes(lexer);
  const result = parseType(lexer);
  const name = lexer.expect("global", "the name of a function");
  const { parameters, variadic, firstNumber } = parseParameters(lexer);
  const { attributes, groups } = parseFunctionAttributes(lexer);
  const after = parseAttachments(lexer);
  return {
    name,
    result,
    resultAttributes,
    parameters,
    variadic,
    linkage,
    attributes,
    groups,
    debug: after ?? before,
    line,
    firstNumber,
  };
}

interface Parameters {
  readonly parameters: readonly FunctionParameter[];
  readonly variadic: boolean;
  readonly firstNumber: number;
}

function parseParameters(lexer: Lexer): Parameters {
  lexer.expect("(");
  const parameters: FunctionParameter[] = [];
  let variadic = false;
  let number = 0;
  if (lexer.accept(")")) return { parameters, variadic, firstNumber: number };
  do {
    if (lexer.accept("...")) {
      variadic = true;
      break;
    }
    const type = parseType(lexer);
    const attributes = parseParameterAttributes(lexer);
    let name: string;
    if (lexer.kind === "local") {
      name = lexer.text;
      if (/^\d+$/.test(name)) {
        if (Number(name) < number)
          throw lexer.error(`parameter %${name} is out of order: expected %${number} or greater`);
        number = Number(name) + 1;
      }
      lexer.advance();
    } else {
      name = String(number++);
    }
    parameters.push({ type, name, attributes });
  } while (lexer.accept(","));
  lexer.expect(")");
  return { parameters, variadic, firstNumber: number };
}

/** Words that begin the next entity of the module, so that they are no attributes of a declaration before it. */
const entityWords: ReadonlySet<string> = new Set([
  "define",
  "declare",
  "attributes",
  "target",
  "module",
  "source_filename",
  "uselistorder",
  "uselistorder_bb",
  "deplibs",
]);

/** Attributes, groups, section, comdat, collector, prefix data and personality, in any order. */
function parseFunctionAttributes(lexer: Lexer): Pick<ParsedHeader, "attributes" | "groups"> {
  let attributes: Attribute[] | undefined;
  const groups: number[] = [];
  for (;;) {
    if (lexer.kind === "attribute-group") {
      groups.push(Number(lexer.text));
      lexer.advance();
    } else if (lexer.kind === "string") {
      attributes ??= [];
      attributes.push(parseAttribute(lexer));
    } else if (lexer.kind === "word" && !entityWords.has(lexer.text)) {
      if (skipPlacement(lexer)) continue;
      attributes ??= [];
      attributes.push(parseAttribute(lexer));
    } else {
      return { attributes: attributes ?? noAttributes, groups };
    }
  }
}

/** The parts of a header that concern the linker and the runtime of other languages. */
function skipPlacement(lexer: Lexer): boolean {
  switch (lexer.text) {
    case "unnamed_addr":
    case "local_unnamed_addr":
      lexer.advance();
      return true;
    case "addrspace":
      parseAddressSpace(lexer);
      return true;
    case "section":
    case "partition":
    case "gc":
      lexer.advance();
      lexer.expect("string", "a name");
      return true;
    case "comdat":
      skipComdat(lexer);
      return true;
    case "prefix":
    case "prologue":
    case "personality":
      lexer.advance();
      parseOperand(lexer);
      return true;
    default:
      return false;
  }
}

/** `comdat` or `comdat($name)` */
export function skipComdat(lexer: Lexer): void {
  lexer.expectWord("comdat");
  if (!lexer.accept("(")) return;
  lexer.expect("comdat", "the name of a comdat");
  lexer.expect(")");
}

/** `!dbg !3 !prof !4`: the number of the `!dbg` node. */
function parseAttachments(lexer: Lexer): number | undefined {
  let debug: number | undefined;
  while (lexer.kind === "metadata-name") {
    const name = lexer.expect("metadata-name");
    if (name === "dbg") debug = parseMetadataId(lexer);
    else parseReference(lexer);
  }
  return debug;
}
