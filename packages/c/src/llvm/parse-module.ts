import type { Diagnostic } from "@everypath/core";
import { noAttributes, parseAttribute } from "./attributes.ts";
import { withBlockOperations } from "./block-call.ts";
import { parseBody } from "./body.ts";
import { BodyReader, type ModuleScope } from "./body-reader.ts";
import { unescapeText } from "./escape.ts";
import { ExtentFinder } from "./function-extent.ts";
import { parseGlobalSymbol } from "./globals.ts";
import { type ParsedHeader, parseHeader } from "./header.ts";
import { Lexer } from "./lexer.ts";
import { MetadataTable } from "./metadata-table.ts";
import type {
  Alias,
  Attribute,
  BasicBlock,
  FunctionHeader,
  GlobalVariable,
  LlvmType,
  Module,
} from "./module.ts";
import { diagnosticOf, LlvmSyntaxError } from "./syntax-error.ts";
import { parseType } from "./types.ts";

/**
 * Indexes the text of a module: types, globals, headers and attribute groups are parsed now, function bodies and metadata
 * nodes when they are asked for. `name` is the file for messages. Text that breaks the syntax is a diagnostic.
 */
export function parseModule(text: string, name: string): { module: Module } | { diagnostic: Diagnostic } {
  try {
    return { module: new ModuleParser(text, name).parse() };
  } catch (error) {
    if (error instanceof LlvmSyntaxError) return { diagnostic: diagnosticOf(error, name) };
    throw error;
  }
}

class ModuleParser implements ModuleScope {
  readonly #lexer: Lexer;
  readonly #extents: ExtentFinder;
  readonly #metadata: MetadataTable;
  readonly #name: string;
  #dataLayout = "";
  #targetTriple = "";
  readonly #types = new Map<string, LlvmType | undefined>();
  readonly #globals: GlobalVariable[] = [];
  readonly #aliases: Alias[] = [];
  readonly #functions: FunctionHeader[] = [];
  readonly #symbols = new Set<string>();
  readonly #groups = new Map<number, readonly Attribute[]>();

  constructor(text: string, name: string) {
    if (text.startsWith("BC\u00c0\u00de") || text.startsWith("BC\ufffd\ufffd") || text.includes("\0")) {
      throw new LlvmSyntaxError("this is not text; turn bitcode into text with llvm-dis", 1, 1);
    }
    this.#name = name;
    this.#lexer = new Lexer(text);
    this.#extents = new ExtentFinder(text);
    this.#metadata = new MetadataTable(text);
  }

  parse(): Module {
    while (this.#lexer.kind !== "end") this.#parseEntity();
    const metadata = this.#metadata;
    return {
      name: this.#name,
      dataLayout: this.#dataLayout,
      targetTriple: this.#targetTriple,
      types: this.#types,
      globals: this.#globals,
      aliases: this.#aliases,
      functions: this.#functions,
      metadata: (id) => metadata.node(id),
      namedMetadata: (name) => metadata.named(name),
    };
  }

  attributeGroup(id: number): readonly Attribute[] {
    return this.#groups.get(id) ?? noAttributes;
  }

  addNode(node: Parameters<ModuleScope["addNode"]>[0]): number {
    return this.#metadata.add(node);
  }

  #parseEntity(): void {
    const lexer = this.#lexer;
    switch (lexer.kind) {
      case "metadata-id":
        this.#metadata.indexNodes(lexer);
        return;
      case "metadata-name":
        this.#metadata.parseNamed(lexer);
        return;
      case "global": {
        this.#declare(lexer.text);
        const symbol = parseGlobalSymbol(lexer);
        if (symbol.kind === "variable") this.#globals.push(symbol.variable);
        else this.#aliases.push(symbol.alias);
        return;
      }
      case "local":
        this.#parseNamedType();
        return;
      case "comdat":
        lexer.advance();
        lexer.expect("=");
        lexer.expectWord("comdat");
        lexer.expect("word", "a kind of comdat");
        return;
      case "^":
        this.#skipLine();
        return;
      case "word":
        this.#parseWordEntity(lexer.text);
        return;
      default:
        throw lexer.unexpected("a top-level entity such as 'define', 'declare' or a global");
    }
  }

  #parseWordEntity(word: string): void {
    const lexer = this.#lexer;
    const { line } = lexer;
    switch (word) {
      case "define":
        lexer.advance();
        this.#parseDefinition(line);
        return;
      case "declare":
        lexer.advance();
        this.#addFunction(parseHeader(lexer, line), undefined);
        return;
      case "attributes":
        this.#parseAttributeGroup();
        return;
      case "target":
        this.#parseTarget();
        return;
      case "source_filename":
        lexer.advance();
        lexer.expect("=");
        lexer.expect("string", "the name of the source file");
        return;
      case "module":
        // File-level assembler text defines nothing that a C program's own text can see.
        lexer.advance();
        lexer.expectWord("asm");
        lexer.expect("string", "assembler text");
        return;
      case "uselistorder":
      case "uselistorder_bb":
        this.#skipLine();
        return;
      default:
        throw lexer.unexpected("a top-level entity such as 'define', 'declare' or a global");
    }
  }

  #skipLine(): void {
    const lexer = this.#lexer;
    const newline = lexer.source.indexOf("\n", lexer.start);
    lexer.seek(newline < 0 ? lexer.end : newline);
  }

  /** Functions, variables and aliases share one name space. */
  #declare(name: string): void {
    if (this.#symbols.has(name)) throw this.#lexer.error(`@${name} is defined twice`);
    this.#symbols.add(name);
  }

  #parseTarget(): void {
    const lexer = this.#lexer;
    lexer.advance();
    const what = lexer.expect("word", "'datalayout' or 'triple'");
    lexer.expect("=");
    const value = unescapeText(lexer.expect("string", "a string"));
    if (what === "datalayout") this.#dataLayout = value;
    else if (what === "triple") this.#targetTriple = value;
    else throw lexer.error(`expected 'target datalayout' or 'target triple', found 'target ${what}'`);
  }

  /** `%name = type { i32, ptr }`, `%name = type opaque` */
  #parseNamedType(): void {
    const lexer = this.#lexer;
    const name = lexer.expect("local");
    if (this.#types.has(name)) throw lexer.error(`type %${name} is defined twice`);
    lexer.expect("=");
    lexer.expectWord("type");
    this.#types.set(name, lexer.acceptWord("opaque") ? undefined : parseType(lexer));
  }

  /** `attributes #0 = { nounwind "key"="value" }` */
  #parseAttributeGroup(): void {
    const lexer = this.#lexer;
    lexer.advance();
    const id = Number(lexer.expect("attribute-group", "the number of an attribute group"));
    lexer.expect("=");
    lexer.expect("{");
    const attributes: Attribute[] = [];
    while (!lexer.accept("}")) attributes.push(parseAttribute(lexer));
    this.#groups.set(id, attributes);
  }

  #parseDefinition(line: number): void {
    const lexer = this.#lexer;
    const header = parseHeader(lexer, line);
    if (lexer.kind !== "{") throw lexer.unexpected("'{'");
    const bodyStart = lexer.position;
    const bodyLine = lexer.line;
    const bodyEnd = this.#extents.bodyEnd(bodyStart);
    if (bodyEnd === undefined)
      throw lexer.error(`the file ends inside the body of @${header.name}`, lexer.source.length);
    lexer.seek(bodyEnd + 1);
    this.#addFunction(header, { start: bodyStart, end: bodyEnd, line: bodyLine });
  }

  #addFunction(header: ParsedHeader, body: BodyExtent | undefined): void {
    this.#declare(header.name);
    this.#functions.push(new ParsedFunction(this.#lexer.source, this, header, body));
  }
}

interface BodyExtent {
  readonly start: number;
  readonly end: number;
  /** Line of `start`. */
  readonly line: number;
}

class ParsedFunction implements FunctionHeader {
  readonly name: string;
  readonly result: LlvmType;
  readonly resultAttributes: readonly Attribute[];
  readonly parameters: FunctionHeader["parameters"];
  readonly variadic: boolean;
  readonly linkage: string;
  readonly defined: boolean;
  readonly debug: number | undefined;
  readonly line: number;
  readonly #source: string;
  readonly #scope: ModuleScope;
  readonly #header: ParsedHeader;
  readonly #extent: BodyExtent | undefined;
  #attributes: readonly Attribute[] | undefined;
  #blocks: readonly BasicBlock[] | undefined;

  constructor(source: string, scope: ModuleScope, header: ParsedHeader, extent: BodyExtent | undefined) {
    this.name = header.name;
    this.result = header.result;
    this.resultAttributes = header.resultAttributes;
    this.parameters = header.parameters;
    this.variadic = header.variadic;
    this.linkage = header.linkage;
    this.defined = extent !== undefined;
    this.debug = header.debug;
    this.line = header.line;
    this.#source = source;
    this.#scope = scope;
    this.#header = header;
    this.#extent = extent;
  }

  /** Groups are defined at the end of a module, so they are looked up when asked for. */
  get attributes(): readonly Attribute[] {
    if (this.#attributes === undefined) {
      const groups = this.#header.groups.flatMap((id) => this.#scope.attributeGroup(id));
      this.#attributes = [...this.#header.attributes, ...groups];
    }
    return this.#attributes;
  }

  body(): readonly BasicBlock[] {
    if (this.#extent === undefined) return [];
    if (this.#blocks === undefined) {
      const { start, end, line } = this.#extent;
      const lexer = new Lexer(this.#source, start, end, line);
      const blocks = parseBody(new BodyReader(lexer, this.#scope, this.#header.firstNumber));
      this.#blocks = withBlockOperations(blocks, this.attributes);
    }
    return this.#blocks;
  }
}
