import { parseAttribute } from "./attributes.ts";
import { unescapeText } from "./escape.ts";
import { skipComdat } from "./header.ts";
import type { Lexer } from "./lexer.ts";
import { parseSymbolPrefix, type SymbolPrefix } from "./linkage.ts";
import { parseMetadataId, parseReference } from "./metadata.ts";
import type { Alias, GlobalVariable, Operand } from "./module.ts";
import { parseAddressSpace, parseType, pointerType, startsType } from "./types.ts";
import { parseOperand, parseValue } from "./values.ts";

export type GlobalSymbol =
  | { readonly kind: "variable"; readonly variable: GlobalVariable }
  | { readonly kind: "alias"; readonly alias: Alias };

/** `@name = internal global i32 0, align 4, !dbg !3`, `@name = alias i32, ptr @other`, and ifuncs. */
export function parseGlobalSymbol(lexer: Lexer): GlobalSymbol {
  const { line } = lexer;
  const name = lexer.expect("global");
  lexer.expect("=");
  const prefix = parseSymbolPrefix(lexer);
  if (lexer.acceptWord("alias") || lexer.acceptWord("ifunc")) {
    return { kind: "alias", alias: parseAlias(lexer, name, prefix, line) };
  }
  return { kind: "variable", variable: parseVariable(lexer, name, prefix, line) };
}

/** The target of an ifunc is its resolver. A constant expression may stand without a type. */
function parseAlias(lexer: Lexer, name: string, { linkage }: SymbolPrefix, line: number): Alias {
  parseType(lexer);
  lexer.expect(",");
  const target = startsType(lexer) ? parseOperand(lexer) : parseValue(lexer, pointerType);
  parseProperties(lexer);
  return { name, target, linkage, line };
}

function parseVariable(
  lexer: Lexer,
  name: string,
  { linkage, threadLocal, mergeable: isBefore }: SymbolPrefix,
  line: number,
): GlobalVariable {
  if (lexer.atWord("addrspace")) parseAddressSpace(lexer);
  const { mergeable: isBehind } = parseSymbolPrefix(lexer);
  const constant = lexer.atWord("constant");
  if (!constant && !lexer.atWord("global"))
    throw lexer.unexpected("'global', 'constant', 'alias' or 'ifunc'");
  lexer.advance();
  const type = parseType(lexer);
  const external = linkage === "external" || linkage === "extern_weak";
  const initializer: Operand | undefined = external ? undefined : parseValue(lexer, type);
  const { alignment, section, debug } = parseProperties(lexer);
  const mergeable = constant && (isBefore || isBehind) ? ({ mergeable: true } as const) : {};
  const held = { type, constant, ...mergeable, initializer, alignment };
  return { name, linkage, threadLocal, ...held, section, debug, line };
}

type Properties = Pick<GlobalVariable, "alignment" | "section" | "debug">;

/** `, section "name", comdat, align 4, !dbg !3` and attribute groups. */
function parseProperties(lexer: Lexer): Properties {
  let alignment: number | undefined;
  let section: string | undefined;
  const debug: number[] = [];
  while (lexer.accept(",")) {
    if (lexer.acceptWord("align")) alignment = lexer.expectNumber("an alignment");
    else if (lexer.acceptWord("section"))
      section = unescapeText(lexer.expect("string", "the name of a section"));
    else if (lexer.acceptWord("partition") || lexer.acceptWord("code_model"))
      lexer.expect("string", "a name");
    else if (lexer.atWord("comdat")) skipComdat(lexer);
    else if (lexer.kind === "metadata-name") {
      const name = lexer.expect("metadata-name");
      if (name === "dbg") debug.push(parseMetadataId(lexer));
      else parseReference(lexer);
    } else if (lexer.kind === "word") lexer.advance();
    else throw lexer.unexpected("a property of a global variable");
  }
  while (lexer.kind === "attribute-group" || lexer.kind === "string") {
    if (!lexer.accept("attribute-group")) parseAttribute(lexer);
  }
  return { alignment, section, debug };
}
