import type { Lexer } from "./lexer.ts";
import type { LlvmType } from "./module.ts";

export interface FloatingConstant {
  readonly value: number;
  /**
   * Of a float or double, the bits of the double that is written; of another type, its own bits, and undefined where
   * the constant is not written as bits.
   */
  readonly bits: bigint | undefined;
}

const view = new DataView(new ArrayBuffer(8));

/** IEEE 754 binary64 bits of a number. */
function bitsOfDouble(value: number): bigint {
  view.setFloat64(0, value);
  return view.getBigUint64(0);
}

function doubleOfBits(bits: bigint): number {
  view.setBigUint64(0, bits);
  return view.getFloat64(0);
}

/**
 * A binary interchange format with `significandBits` stored bits, as the nearest number. `integerBit` says that the
 * leading one is stored (x87).
 */
function numberOf(bits: bigint, exponentBits: number, significandBits: number, integerBit: boolean): number {
  const significand = bits & ((1n << BigInt(significandBits)) - 1n);
  const exponent = Number((bits >> BigInt(significandBits)) & ((1n << BigInt(exponentBits)) - 1n));
  const sign = (bits >> BigInt(significandBits + exponentBits)) & 1n ? -1 : 1;
  const largest = 2 ** exponentBits - 1;
  const bias = 2 ** (exponentBits - 1) - 1;
  const fractionBits = integerBit ? significandBits - 1 : significandBits;
  const fraction = integerBit ? significand & ((1n << BigInt(fractionBits)) - 1n) : significand;
  if (exponent === largest) return fraction === 0n ? sign * Number.POSITIVE_INFINITY : Number.NaN;
  const whole = integerBit || exponent === 0 ? significand : significand | (1n << BigInt(significandBits));
  return sign * scale(whole, (exponent === 0 ? 1 : exponent) - bias - fractionBits);
}

/** whole · 2^exponent, rounded once: the binary digits beyond those a double can hold become a sticky bit. */
function scale(whole: bigint, exponent: number): number {
  if (whole === 0n) return 0;
  const length = whole.toString(2).length;
  // The unit in the last place of the result; a double has 53 bits and none below 2^-1074.
  const unit = Math.max(length + exponent - 53, -1074);
  const drop = unit - exponent;
  if (drop <= 0) return Number(whole) * 2 ** exponent;
  const half = 1n << BigInt(drop - 1);
  const rest = whole & ((1n << BigInt(drop)) - 1n);
  let kept = whole >> BigInt(drop);
  if (rest > half || (rest === half && (kept & 1n) === 1n)) kept += 1n;
  // Two steps, since 2 ** -1074 is the smallest power a number can hold and 2 ** 1024 none.
  return unit > 900 ? Number(kept) * 2 ** 900 * 2 ** (unit - 900) : Number(kept) * 2 ** unit;
}

/** Reads the text of a "float" token; the token stays. */
export function parseFloating(lexer: Lexer, type: LlvmType): FloatingConstant {
  const constant = parseText(lexer);
  if (type.kind !== "float" && type.kind !== "double" && type.kind !== "other") {
    throw lexer.error("a floating-point constant needs a floating-point type");
  }
  const isDouble = type.kind === "float" || type.kind === "double";
  if (isDouble !== (constant.format === "double")) {
    if (isDouble) throw lexer.error(`'${lexer.text}' is no constant of its type`);
    return { value: constant.value, bits: undefined };
  }
  const { value, bits } = constant;
  if (type.kind === "float" && !Object.is(Math.fround(value), value)) {
    throw lexer.error(`${lexer.text} is not exactly a float; write its bits in hexadecimal`);
  }
  return { value, bits };
}

interface WrittenConstant {
  readonly format: "double" | "other";
  readonly value: number;
  readonly bits: bigint;
}

function parseText(lexer: Lexer): WrittenConstant {
  const text = lexer.text;
  const written = /^0x([KLMHR]?)([0-9A-Fa-f]+)$/.exec(text);
  if (written === null) {
    const value = Number(text);
    if (text.startsWith("0x") || Number.isNaN(value)) {
      throw lexer.error(`malformed floating-point constant '${text}'`);
    }
    return { format: "double", value, bits: bitsOfDouble(value) };
  }
  const letter = written[1] ?? "";
  const digits = written[2] ?? "";
  const limit = digitsOfFormat[letter] ?? 16;
  if (digits.length > limit) {
    throw lexer.error(`floating-point constant '${text}' has more than ${limit} digits`);
  }
  const constant = readBits(letter, BigInt(`0x${digits}`));
  return { format: letter === "" ? "double" : "other", ...constant };
}

/** Hexadecimal digits by the letter after `0x`: x87, binary128, double-double, binary16 and bfloat16. */
const digitsOfFormat: Readonly<Record<string, number>> = { K: 20, L: 32, M: 32, H: 4, R: 4 };

function readBits(letter: string, written: bigint): { readonly value: number; readonly bits: bigint } {
  switch (letter) {
    case "K":
      return { value: numberOf(written, 15, 64, true), bits: written };
    case "L": {
      // The low 64 bits are written first.
      const bits = ((written & 0xffffffffffffffffn) << 64n) | (written >> 64n);
      return { value: numberOf(bits, 15, 112, false), bits };
    }
    case "M": {
      // Two doubles whose sum is the value.
      const value = doubleOfBits(written >> 64n) + doubleOfBits(written & 0xffffffffffffffffn);
      return { value, bits: written };
    }
    case "H":
      return { value: numberOf(written, 5, 10, false), bits: written };
    case "R":
      return { value: numberOf(written, 8, 7, false), bits: written };
    default:
      return { value: doubleOfBits(written), bits: written };
  }
}
