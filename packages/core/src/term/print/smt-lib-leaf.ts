/** Names and constants in SMT-LIB 2.6. */
import { bitsOfFloat } from "../ieee.ts";
import { type FloatSort, printSort, type Sort, unreachable } from "../sort.ts";
import type { Constant } from "../term.ts";

const reserved = new Set([
  "_",
  "!",
  "as",
  "let",
  "exists",
  "forall",
  "match",
  "par",
  "BINARY",
  "DECIMAL",
  "HEXADECIMAL",
  "NUMERAL",
  "STRING",
  "true",
  "false",
  "not",
  "and",
  "or",
  "xor",
  "ite",
  "distinct",
  "select",
  "store",
  "div",
  "mod",
  "abs",
  "concat",
  "extract",
  "NaN",
  "RNE",
  "RNA",
  "RTP",
  "RTN",
  "RTZ",
  "fp",
  "bv2nat",
  "nat2bv",
]);

const simpleSymbol = /^[A-Za-z~!@$%^&*_+=<>.?/-][A-Za-z0-9~!@$%^&*_+=<>.?/-]*$/;
const operatorLike = /^(bv|fp\.|to_|re\.|str\.|[-+*/=<>~!@.^&%$?])/;

const unquotable = /[|\\⟦\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu;

/** The name as a symbol, quoted where it is not a simple one or the theories use it. */
export function quoteName(name: string): string {
  if (simpleSymbol.test(name) && !reserved.has(name) && !operatorLike.test(name)) return name;
  // A quoted symbol may contain anything but | and \; what a terminal would obey is as well told by its number. Two names stay two.
  return `|${name.replace(unquotable, (character) => `⟦${character.charCodeAt(0).toString(16)}⟧`)}|`;
}

export function printConstant({ sort, value }: Constant): string {
  switch (sort.kind) {
    case "bool":
      return String(value);
    case "int":
    case "ref": {
      const integer = value as bigint;
      return integer < 0n ? `(- ${-integer})` : String(integer);
    }
    case "bitvec":
      return printBits(sort.width, value as bigint);
    case "float":
      return printFloat(sort, value as number);
    case "uninterpreted":
    case "array":
      throw new Error(`sort ${sort.kind} has no constants`);
    default:
      return unreachable(sort);
  }
}

function printBits(width: number, value: bigint): string {
  if (width % 4 === 0) return `#x${value.toString(16).padStart(width / 4, "0")}`;
  if (width <= 8) return `#b${value.toString(2).padStart(width, "0")}`;
  return `(_ bv${value} ${width})`;
}

function printFloat(sort: FloatSort, value: number): string {
  const format = `${sort.exponent} ${sort.significand}`;
  if (Number.isNaN(value)) return `(_ NaN ${format})`;
  const encoded = bitsOfFloat(sort, value)
    .toString(2)
    .padStart(sort.exponent + sort.significand, "0");
  const sign = encoded.slice(0, 1);
  const exponent = encoded.slice(1, 1 + sort.exponent);
  return `(fp #b${sign} #b${exponent} #b${encoded.slice(1 + sort.exponent)})`;
}

export function declaration(name: string, sort: Sort): string {
  return `(declare-const ${name} ${printSort(sort)})`;
}
