import { noAttributes, parseAttribute, parseParameterAttributes } from "./attributes.ts";
import type { BodyReader } from "./body-reader.ts";
import { skipCallingConvention } from "./linkage.ts";
import { parseMetadataValue, parseReference } from "./metadata.ts";
import type { Attribute, CallArgument, Instruction, LlvmType, MetadataReference, Operand } from "./module.ts";
import { parseFlags, startsInstruction } from "./operations.ts";
import { metadataType, parseAddressSpace, parseType, pointerType } from "./types.ts";
import { parseValue } from "./values.ts";

/** What `call`, `invoke` and `callbr` share. */
export interface CallParts {
  /** Type of the result. */
  readonly type: LlvmType;
  readonly functionType: LlvmType | undefined;
  readonly callee: Operand;
  readonly arguments: readonly CallArgument[];
  readonly attributes: readonly Attribute[];
}

/** `tail call fast fastcc zeroext i32 (ptr, ...) @f(ptr noundef %p) #7 [ "bundle"(i32 1) ], !dbg !3` */
export function parseCall(reader: BodyReader): Instruction {
  const { lexer, line } = reader;
  if (!lexer.acceptWord("call")) {
    lexer.advance();
    lexer.expectWord("call");
  }
  parseFlags(lexer);
  const parts = parseCallParts(reader);
  reader.attachments();
  const { debug, noSanitize } = reader;
  const declared = debugDeclaration(reader, parts);
  if (declared !== undefined) return declared;
  const result = callResult(reader, parts.type);
  return {
    line,
    debug,
    noSanitize,
    opcode: "call",
    result,
    type: parts.type,
    functionType: parts.functionType,
    callee: parts.callee,
    arguments: parts.arguments,
    attributes: parts.attributes,
  };
}

export function callResult(reader: BodyReader, type: LlvmType): string | undefined {
  if (type.kind !== "void") return reader.result();
  reader.noResult();
  return undefined;
}

/** From the calling convention to the operand bundles. */
export function parseCallParts(reader: BodyReader): CallParts {
  const { lexer } = reader;
  skipCallingConvention(lexer);
  parseParameterAttributes(lexer);
  if (lexer.atWord("addrspace")) parseAddressSpace(lexer);
  const written = parseType(lexer);
  const type = written.kind === "function" ? written.result : written;
  const callee = parseValue(lexer, pointerType);
  const callArguments = parseArguments(reader);
  const attributes = parseCallAttributes(reader);
  if (lexer.accept("[")) skipBundles(reader);
  return {
    type,
    functionType: written.kind === "function" ? written : undefined,
    callee,
    arguments: callArguments,
    attributes,
  };
}

function parseArguments(reader: BodyReader): readonly CallArgument[] {
  const { lexer } = reader;
  lexer.expect("(");
  const list: CallArgument[] = [];
  if (lexer.accept(")")) return list;
  do {
    // A musttail call of a variadic function forwards the caller's arguments.
    if (lexer.accept("...")) break;
    const type = parseType(lexer);
    if (type.kind === "metadata") {
      list.push({
        value: { type, kind: "metadata", metadata: parseMetadataOperand(reader) },
        attributes: noAttributes,
      });
    } else {
      const attributes = parseParameterAttributes(lexer);
      list.push({ value: parseValue(lexer, type), attributes });
    }
  } while (lexer.accept(","));
  lexer.expect(")");
  return list;
}

/** A node; a value or string (`metadata ptr %x`, `metadata !"text"`) becomes a tuple of one element. */
function parseMetadataOperand({ lexer }: BodyReader): MetadataReference {
  if (lexer.kind === "metadata-id" || lexer.kind === "metadata-name") return parseReference(lexer);
  const value = parseMetadataValue(lexer);
  if (value.kind === "inline") return { kind: "inline", node: value.node };
  return { kind: "inline", node: { kind: "tuple", distinct: false, elements: [value] } };
}

/** Words after a call that are not its attributes: the next instruction's name, and the `to` of `invoke`. */
function endsCall(word: string): boolean {
  return word === "to" || startsInstruction(word);
}

/** Groups of the module stand for their attributes. */
function parseCallAttributes({ lexer, scope }: BodyReader): readonly Attribute[] {
  let attributes: readonly Attribute[] = noAttributes;
  for (;;) {
    if (lexer.kind === "attribute-group") {
      const group = scope.attributeGroup(Number(lexer.text));
      lexer.advance();
      attributes = attributes.length === 0 ? group : [...attributes, ...group];
    } else if (lexer.kind === "string" || (lexer.kind === "word" && !endsCall(lexer.text))) {
      attributes = [...attributes, parseAttribute(lexer)];
    } else {
      return attributes;
    }
  }
}

/** `[ "name"(i32 1, ptr %p), … ]` */
function skipBundles(reader: BodyReader): void {
  const { lexer } = reader;
  if (lexer.accept("]")) return;
  do {
    lexer.expect("string", "the name of an operand bundle");
    parseArguments(reader);
  } while (lexer.accept(","));
  lexer.expect("]");
}

/**
 * `call void @llvm.dbg.declare(metadata ptr %x, metadata !1, metadata !DIExpression())`, as LLVM wrote it before
 * version 19, is the record of the same name.
 */
function debugDeclaration(reader: BodyReader, parts: CallParts): Instruction | undefined {
  const { callee } = parts;
  if (callee.kind !== "global" || !callee.name.startsWith("llvm.dbg.")) return undefined;
  const record = `dbg_${callee.name.slice("llvm.dbg.".length)}`;
  const references = parts.arguments.map((argument) =>
    argument.value.kind === "metadata" ? argument.value.metadata : undefined,
  );
  const first = references[0];
  // llvm.dbg.value once had an offset between the value and the variable.
  const [variable, expression] =
    record === "dbg_label" ? [first] : references.slice(1).filter((r) => r !== undefined);
  if (first === undefined || variable === undefined) return undefined;
  reader.noResult();
  return {
    line: reader.line,
    debug: reader.debug,
    noSanitize: false,
    opcode: "debug-record",
    record,
    value: record === "dbg_label" ? { type: metadataType, kind: "undef" } : onlyValue(first),
    variable: variable.kind === "node" ? variable.id : reader.scope.addNode(variable.node),
    expression,
  };
}

/** The value that `metadata ptr %x` wraps. */
function onlyValue(reference: MetadataReference): Operand {
  if (
    reference.kind === "inline" &&
    reference.node.kind === "tuple" &&
    reference.node.elements.length === 1
  ) {
    const element = reference.node.elements[0];
    if (element?.kind === "value") return element.operand;
  }
  return { type: metadataType, kind: "metadata", metadata: reference };
}
