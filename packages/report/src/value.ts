/** Values of inputs and results as text: in the program's own type, and as its language writes them. */
import type { TypedTerm } from "@everypath/analyses";
import {
  type ConstantValue,
  type Notation,
  type Sort,
  type SymbolicTerm,
  unreachable,
  type ValueType,
} from "@everypath/core";
import { escapeBytes } from "./bytes.ts";
import { readerText, smtLibText } from "./remembered-text.ts";
import type { Formula } from "./result.ts";

/** A value in its type: `value` for machines, `text` where the source language writes it otherwise ('a', NULL). */
export interface FormattedValue {
  readonly sort: string;
  readonly value: string;
  readonly text?: string;
}

/** A term for the reader: a constant in its type (−1 rather than 4294967295), anything else in the reader's notation. */
export function formatTerm(value: TypedTerm, notation: Notation): Formula {
  return { text: termText(value.term, value.type, notation), smtlib: smtLibText(value.term) };
}

export function termText(term: SymbolicTerm, type: ValueType | undefined, notation: Notation): string {
  return term.kind === "constant"
    ? formatValue(term.value, type, term.sort).value
    : readerText(term, notation);
}

/** `sort` tells what to do with a value whose type is not a scalar's or not known. */
export function formatValue(value: ConstantValue, type: ValueType | undefined, sort: Sort): FormattedValue {
  if (typeof value === "boolean") return { sort: "bool", value: String(value) };
  if (typeof value === "number") {
    const bits =
      type?.kind === "float" ? type.bits : sort.kind === "float" && sort.significand <= 24 ? 32 : 64;
    return { sort: `f${bits}`, value: formatFloat(value, bits) };
  }
  switch (type?.kind) {
    case "integer":
      return formatInteger(value, type);
    case "pointer": {
      const address = `0x${value.toString(16)}`;
      return value === 0n
        ? { sort: "pointer", value: address, text: "NULL" }
        : { sort: "pointer", value: address };
    }
    case "bool":
      return { sort: "bool", value: String(value !== 0n) };
    case "reference":
      return { sort: type.class, value: value === 0n ? "null" : `${type.class}#${value}` };
    case "float":
    case "mathematical":
    case "table":
    case "array":
    case "structure":
    case "opaque":
    case undefined:
      return sort.kind === "bitvec"
        ? { sort: `u${sort.width}`, value: value.toString() }
        : { sort: "Int", value: value.toString() };
    default:
      return unreachable(type);
  }
}

function formatInteger(value: bigint, type: ValueType & { readonly kind: "integer" }): FormattedValue {
  if (type.boolean === true) return { sort: "bool", value: String(value !== 0n) };
  const sort = `${type.signed ? "i" : "u"}${type.bits}`;
  const number = type.signed ? BigInt.asIntN(type.bits, value) : BigInt.asUintN(type.bits, value);
  if (type.character !== true || type.bits !== 8) return { sort, value: number.toString() };
  const byte = Number(BigInt.asUintN(8, value));
  return { sort, value: number.toString(), text: characterLiteral(byte) };
}

/** As C writes it, in single quotes. */
export function characterLiteral(byte: number): string {
  if (byte === 0x27) return "'\\''";
  if (byte === 0x22) return "'\"'";
  return `'${escapeBytes(Uint8Array.of(byte))}'`;
}

/** The shortest decimal that reads back as the same number; `inf`, `-inf` and `nan` as C prints them. */
export function formatFloat(value: number, bits: 32 | 64): string {
  if (Number.isNaN(value)) return "nan";
  if (!Number.isFinite(value)) return value > 0 ? "inf" : "-inf";
  if (Object.is(value, -0)) return "-0";
  if (bits === 64) return String(value);
  // A float never needs more than 9 significant digits.
  for (let digits = 1; digits < 9; digits++) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return String(short);
  }
  return String(Number(value.toPrecision(9)));
}
