/** The values of a model as bytes of memory, little-endian. */
import { evaluate, fpToBits, type Model, type Sort, type SymbolicTerm } from "@everypath/core";
import type { InputPart } from "@everypath/engine";

export function byteCount(sort: Sort): number {
  if (sort.kind === "bitvec") return Math.ceil(sort.width / 8);
  return sort.kind === "float" ? (sort.exponent + sort.significand) / 8 : 1;
}

export function bytesOfParts(parts: readonly InputPart[], size: number, model: Model): Uint8Array {
  const bytes = new Uint8Array(size);
  for (const { offset, symbol } of parts) putValue(bytes, offset, symbol, model);
  return bytes;
}

export function putValue(bytes: Uint8Array, offset: number, term: SymbolicTerm, model: Model): void {
  const bits = evaluate(term.sort.kind === "float" ? fpToBits(term) : term, model);
  let rest = typeof bits === "bigint" ? bits : BigInt(bits === true ? 1 : 0);
  const count = byteCount(term.sort);
  for (let i = 0; i < count && offset + i < bytes.length; i++) {
    bytes[offset + i] = Number(rest & 0xffn);
    rest >>= 8n;
  }
}
