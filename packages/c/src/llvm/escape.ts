/** Escapes of LLVM strings: `\xx` is a byte, `\\` a backslash, any other backslash stands for itself. */

const encoder = new TextEncoder();
const strictDecoder = new TextDecoder("utf-8", { fatal: true });

function hexadecimal(code: number): number {
  if (code >= 48 && code <= 57) return code - 48;
  if (code >= 97 && code <= 102) return code - 87;
  if (code >= 65 && code <= 70) return code - 55;
  return -1;
}

/** The bytes that a string constant denotes. */
export function unescapeBytes(text: string): Uint8Array {
  const raw = encoder.encode(text);
  if (!text.includes("\\")) return raw;
  const bytes = new Uint8Array(raw.length);
  let length = 0;
  for (let index = 0; index < raw.length; index++) {
    const code = raw[index] as number;
    if (code === 92) {
      const next = raw[index + 1] ?? 0;
      const high = hexadecimal(next);
      const low = hexadecimal(raw[index + 2] ?? 0);
      if (next === 92) {
        index++;
      } else if (high >= 0 && low >= 0) {
        bytes[length++] = high * 16 + low;
        index += 2;
        continue;
      }
    }
    bytes[length++] = code;
  }
  return bytes.subarray(0, length);
}

/** The text of a string: UTF-8, or one character for each byte where it is not. */
export function unescapeText(text: string): string {
  if (!text.includes("\\")) return text;
  const bytes = unescapeBytes(text);
  try {
    return strictDecoder.decode(bytes);
  } catch {
    return String.fromCharCode(...bytes);
  }
}

/** A quoted name. `%"7"` is not `%7`, so a quoted number keeps its quotes. */
export function unescapeName(text: string): string {
  const name = unescapeText(text);
  return /^\d+$/.test(name) ? `"${name}"` : name;
}
