/** Bytes as text and back. */
import type { Bytes } from "./result.ts";

const named: ReadonlyMap<number, string> = new Map([
  [0x09, "\\t"],
  [0x0a, "\\n"],
  [0x0d, "\\r"],
  [0x22, '\\"'],
  [0x5c, "\\\\"],
]);

/**
 * Printable ASCII as it is, the rest as C escapes: `\n \t \r \" \\`, `\0` where no digit follows, else `\x` and exactly two
 * hexadecimal digits. The bytes can be read back from the text.
 */
export function escapeBytes(bytes: Uint8Array): string {
  let text = "";
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i] ?? 0;
    const next = bytes[i + 1] ?? 0;
    text +=
      named.get(byte) ??
      (byte >= 0x20 && byte < 0x7f
        ? String.fromCharCode(byte)
        : byte === 0 && !(next >= 0x30 && next <= 0x39)
          ? "\\0"
          : `\\x${byte.toString(16).padStart(2, "0")}`);
  }
  return text;
}

export function hexOfBytes(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("hex");
}

/** As the result tells them. */
export function describeBytes(bytes: Uint8Array): Bytes {
  return { value: escapeBytes(bytes), bytes: hexOfBytes(bytes) };
}
