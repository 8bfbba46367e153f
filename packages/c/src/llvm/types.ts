import type { Lexer } from "./lexer.ts";
import type { LlvmType } from "./module.ts";

export const voidType: LlvmType = { kind: "void" };
export const pointerType: LlvmType = { kind: "pointer", addressSpace: 0 };
export const metadataType: LlvmType = { kind: "metadata" };
export const labelType: LlvmType = { kind: "label" };

const maximumIntegerBits = 1 << 23;

const simpleTypes = new Map<string, LlvmType>([
  ["void", voidType],
  ["float", { kind: "float" }],
  ["double", { kind: "double" }],
  ["label", labelType],
  ["metadata", metadataType],
  ...["half", "bfloat", "x86_fp80", "fp128", "ppc_fp128", "x86_mmx", "x86_amx", "token"].map(
    (name): [string, LlvmType] => [name, { kind: "other", name }],
  ),
]);
const integerTypes = new Map<number, LlvmType>();

export function integerType(bits: number): LlvmType {
  let type = integerTypes.get(bits);
  if (type === undefined) {
    type = { kind: "integer", bits };
    integerTypes.set(bits, type);
  }
  return type;
}

for (const bits of [1, 8, 16, 32, 64, 128]) simpleTypes.set(`i${bits}`, integerType(bits));

const integerName = /^i[0-9]+$/;

/** Whether the current token can only start a type (or, for `%name`, may). */
export function startsType(lexer: Lexer): boolean {
  switch (lexer.kind) {
    case "local":
    case "[":
    case "{":
    case "<":
      return true;
    case "word":
      return (
        lexer.text === "ptr" ||
        simpleTypes.has(lexer.text) ||
        integerName.test(lexer.text) ||
        lexer.text === "target" ||
        lexer.text === "opaque"
      );
    default:
      return false;
  }
}

/** A type with its suffixes: `*` and `addrspace(n)*` of the time before opaque pointers, and `(parameters)`. */
export function parseType(lexer: Lexer): LlvmType {
  lexer.enter();
  let type = parseBaseType(lexer);
  for (;;) {
    if (lexer.kind === "(") {
      type = parseFunctionType(lexer, type);
    } else if (lexer.kind === "*") {
      lexer.advance();
      type = pointerType;
    } else if (lexer.kind === "word" && lexer.text === "addrspace") {
      const addressSpace = parseAddressSpace(lexer);
      lexer.expect("*");
      type = pointerTo(addressSpace);
    } else {
      lexer.leave();
      return type;
    }
  }
}

function pointerTo(addressSpace: number): LlvmType {
  return addressSpace === 0 ? pointerType : { kind: "pointer", addressSpace };
}

/** `addrspace(3)`; the symbolic names `"A"`, `"G"`, `"P"` stand for the data layout's spaces, which are 0 for C. */
export function parseAddressSpace(lexer: Lexer): number {
  lexer.expectWord("addrspace");
  lexer.expect("(");
  const addressSpace = lexer.accept("string") ? 0 : lexer.expectNumber("an address space");
  lexer.expect(")");
  return addressSpace;
}

function parseBaseType(lexer: Lexer): LlvmType {
  switch (lexer.kind) {
    case "word":
      return parseWordType(lexer);
    case "local": {
      const type: LlvmType = { kind: "named", name: lexer.text };
      lexer.advance();
      return type;
    }
    case "[": {
      lexer.advance();
      const length = lexer.expectNumber("the length of an array");
      lexer.expectWord("x");
      const element = parseType(lexer);
      lexer.expect("]");
      return { kind: "array", length, element };
    }
    case "{":
      return { kind: "structure", packed: false, fields: parseFields(lexer) };
    case "<": {
      lexer.advance();
      if (!lexer.at("{")) return parseVectorType(lexer);
      const fields = parseFields(lexer);
      lexer.expect(">");
      return { kind: "structure", packed: true, fields };
    }
    default:
      throw lexer.unexpected("a type");
  }
}

function parseWordType(lexer: Lexer): LlvmType {
  const word = lexer.text;
  if (word === "ptr") {
    lexer.advance();
    return lexer.atWord("addrspace") ? pointerTo(parseAddressSpace(lexer)) : pointerType;
  }
  const simple = simpleTypes.get(word);
  if (simple !== undefined) {
    lexer.advance();
    return simple;
  }
  if (integerName.test(word)) {
    const bits = Number(word.slice(1));
    if (bits < 1 || bits > maximumIntegerBits)
      throw lexer.error(`an integer type has 1 to ${maximumIntegerBits} bits, not ${word.slice(1)}`);
    lexer.advance();
    return integerType(bits);
  }
  if (word === "target") return parseTargetType(lexer);
  throw lexer.unexpected("a type");
}

/** `target("spirv.Image", void, 1)`: kept by name alone. */
function parseTargetType(lexer: Lexer): LlvmType {
  lexer.advance();
  lexer.expect("(");
  const name = lexer.expect("string", "the name of a target type");
  while (lexer.accept(",")) {
    if (!lexer.accept("integer")) parseType(lexer);
  }
  lexer.expect(")");
  return { kind: "other", name: `target("${name}")` };
}

function parseFields(lexer: Lexer): readonly LlvmType[] {
  lexer.expect("{");
  const fields: LlvmType[] = [];
  if (lexer.accept("}")) return fields;
  do fields.push(parseType(lexer));
  while (lexer.accept(","));
  lexer.expect("}");
  return fields;
}

function parseVectorType(lexer: Lexer): LlvmType {
  const scalable = lexer.acceptWord("vscale");
  if (scalable) lexer.expectWord("x");
  const length = lexer.expectNumber("the length of a vector");
  lexer.expectWord("x");
  const element = parseType(lexer);
  lexer.expect(">");
  return { kind: "vector", length, scalable, element };
}

function parseFunctionType(lexer: Lexer, result: LlvmType): LlvmType {
  lexer.expect("(");
  const parameters: LlvmType[] = [];
  let variadic = false;
  if (!lexer.accept(")")) {
    do {
      if (lexer.accept("...")) {
        variadic = true;
        break;
      }
      parameters.push(parseType(lexer));
    } while (lexer.accept(","));
    lexer.expect(")");
  }
  return { kind: "function", result, parameters, variadic };
}
