/** The types that a cast can name. */
import type { ValueType } from "@everypath/core";
import type { TypeName } from "./syntax.ts";
import { Problem } from "./syntax.ts";

type Named =
  | { readonly bits: number; readonly signed: boolean; readonly character?: boolean }
  | "float"
  | "double";

/** By the words of the name, sorted. `long` is as wide as a pointer. */
function basic(words: readonly string[], pointerBits: number): Named | undefined {
  const integer = (bits: number, signed = true): Named => ({ bits, signed });
  switch (words.join(" ")) {
    case "_Bool":
    case "bool":
    case "char":
    case "char signed":
      return { bits: 8, signed: true, character: true };
    case "char unsigned":
      return { bits: 8, signed: false, character: true };
    case "short":
    case "int short":
    case "short signed":
      return integer(16);
    case "short unsigned":
    case "int short unsigned":
      return integer(16, false);
    case "int":
    case "signed":
    case "int signed":
      return integer(32);
    case "unsigned":
    case "int unsigned":
      return integer(32, false);
    case "long":
    case "int long":
    case "long signed":
      return integer(pointerBits);
    case "long unsigned":
    case "int long unsigned":
    case "size_t":
      return integer(pointerBits, false);
    case "long long":
    case "int long long":
    case "long long signed":
      return integer(64);
    case "long long unsigned":
    case "int long long unsigned":
      return integer(64, false);
    case "float":
      return "float";
    case "double":
      return "double";
    default: {
      const exact = /^(u?)int(8|16|32|64)_t$/.exec(words.join(" "));
      return exact === null ? undefined : integer(Number(exact[2]), exact[1] === "");
    }
  }
}

/** `structure`: a structure by its tag, as the program declares it. */
export function typeOf(
  name: TypeName,
  pointerBits: number,
  structure: (tag: string) => ValueType | undefined,
): ValueType {
  let type = baseType(name, pointerBits, structure);
  for (let i = 0; i < name.pointers; i++) type = { kind: "pointer", bits: pointerBits, pointee: type };
  if (type === undefined) throw new Problem("a value cannot be void", name.column);
  return type;
}

function baseType(
  { words, column }: TypeName,
  pointerBits: number,
  structure: (tag: string) => ValueType | undefined,
): ValueType | undefined {
  const text = words.join(" ");
  if (text === "void") return undefined;
  if (words[0] === "struct") {
    const found = structure(text);
    if (found === undefined) throw new Problem(`there is no '${text}' in sight here`, column);
    return found;
  }
  const named = basic(words, pointerBits);
  if (named === undefined) throw new Problem(`'${text}' is no type that a cast can name`, column);
  if (typeof named === "string") return { kind: "float", bits: named === "float" ? 32 : 64, name: named };
  const boolean = text === "bool" || text === "_Bool" ? { boolean: true } : {};
  return { kind: "integer", name: text, ...named, ...boolean };
}
