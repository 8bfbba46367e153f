/** Values as C writes them. */
import type { ValueType } from "@everypath/core";

/** A string literal of any bytes, in pieces of one line each. Octal escapes end after three digits, whatever follows. */
export function cString(bytes: Uint8Array, perLine = 60): string {
  if (bytes.length === 0) return '""';
  const lines: string[] = [];
  for (let start = 0; start < bytes.length; start += perLine) {
    lines.push(`"${[...bytes.subarray(start, start + perLine)].map(cCharacter).join("")}"`);
  }
  return lines.join("\n    ");
}

function cCharacter(byte: number): string {
  if (byte === 0x0a) return "\\n";
  if (byte === 0x22 || byte === 0x5c) return `\\${String.fromCharCode(byte)}`;
  // A question mark could begin a trigraph.
  const plain = byte >= 0x20 && byte < 0x7f && byte !== 0x3f;
  return plain ? String.fromCharCode(byte) : `\\${byte.toString(8).padStart(3, "0")}`;
}

/** A scalar argument from its little-endian bytes; undefined for types that have no literals. */
export function cScalar(bytes: Uint8Array, type: ValueType | undefined): string | undefined {
  const unsigned = littleEndian(bytes);
  const bits = 8 * bytes.length;
  switch (type?.kind) {
    case "float":
      return type.bits === 32
        ? `everypath_float_of(${hexadecimal(unsigned)})`
        : `everypath_double_of(${hexadecimal(unsigned)}ULL)`;
    case "integer":
      if (bits > 64) return undefined;
      return type.signed
        ? cInteger(BigInt.asIntN(type.bits, unsigned))
        : cInteger(BigInt.asUintN(type.bits, unsigned));
    case "bool":
      return unsigned === 0n ? "0" : "1";
    case "pointer":
      return unsigned === 0n ? "NULL" : undefined;
    default:
      return undefined;
  }
}

/** Of a type that holds it; the smallest integers have no literals of their own. */
export function cInteger(value: bigint): string {
  if (value === -(2n ** 63n)) return "(-9223372036854775807LL - 1)";
  if (value === -(2n ** 31n)) return "(-2147483647 - 1)";
  if (value > 0x7fff_ffff_ffff_ffffn) return `${value}ULL`;
  const magnitude = value < 0n ? -value : value;
  return `${value}${magnitude > 0x7fff_ffffn ? "LL" : ""}`;
}

export function hexadecimal(value: bigint): string {
  return `0x${value.toString(16)}`;
}

export function littleEndian(bytes: Uint8Array): bigint {
  return bytes.reduceRight((value, byte) => (value << 8n) | BigInt(byte), 0n);
}
