/** Texts among the constants of a program in Rust. They only serve messages: what is not understood is left out. */
import type { GlobalVariable, Module, Operand } from "../llvm/module.ts";

/** A `&str` in two operands: where it is, and how many bytes it has. */
export function constantText(
  module: Module,
  address: Operand | undefined,
  length: Operand | undefined,
): string | undefined {
  const bytes = bytesAt(module, address);
  if (bytes === undefined || length?.kind !== "integer" || length.value > BigInt(bytes.length))
    return undefined;
  return decode(bytes.subarray(0, Number(length.value)));
}

/** What `format_args!` was given, with `{}` for each value; `constants` are those that the code before the call names. */
export function formatText(
  module: Module,
  passed: readonly Operand[],
  constants: readonly GlobalVariable[],
): string | undefined {
  const whole = wholeText(module, passed);
  if (whole !== undefined) return whole;
  for (const { initializer } of constants) {
    const text = initializer && (pieces(module, initializer) ?? template(bytesOf(initializer)));
    if (text !== undefined && text !== "") return text;
  }
  return undefined;
}

/** Without values to format: the text's address, and twice its length plus one in the place of a pointer (rustc 1.93 and newer). */
function wholeText(module: Module, [address, tagged]: readonly Operand[]): string | undefined {
  if (tagged?.kind !== "expression" || tagged.instruction.opcode !== "cast") return undefined;
  const { value } = tagged.instruction;
  if (value.kind !== "integer" || value.value % 2n !== 1n) return undefined;
  return constantText(module, address, { ...value, value: value.value / 2n });
}

/** An array of `&str` (until rustc 1.92): addresses and lengths in turn. A value stands between each two. */
function pieces(module: Module, { kind, ...constant }: Operand): string | undefined {
  if (kind !== "aggregate" || !("elements" in constant)) return undefined;
  const texts: string[] = [];
  for (let index = 0; index + 1 < constant.elements.length; index += 2) {
    const size = bytesOf(constant.elements[index + 1]);
    if (size?.length !== 8) return undefined;
    const value = new DataView(size.buffer, size.byteOffset, 8).getBigUint64(0, true);
    const text = constantText(module, constant.elements[index], {
      type: { kind: "integer", bits: 64 },
      kind: "integer",
      value,
    });
    if (text === undefined) return undefined;
    texts.push(text);
  }
  return texts.length === 0 ? undefined : texts.join("{}");
}

/** rustc 1.93 and newer: runs of text behind their length, and a byte from 0xc0 on for each value; 0 ends it. */
function template(bytes: Uint8Array | undefined): string | undefined {
  let text = "";
  for (let index = 0; bytes !== undefined && index < bytes.length; ) {
    if (bytes[index] === 0) return index === bytes.length - 1 ? text : undefined;
    const part = partAt(bytes, index);
    if (part === undefined) return undefined;
    text += part.text;
    index = part.end;
  }
  return undefined;
}

function partAt(
  bytes: Uint8Array,
  index: number,
): { readonly text: string; readonly end: number } | undefined {
  const head = bytes[index]!;
  if (head >= 0xc0) {
    // Flags of four bytes, and width, precision and number of the value of two, where the bits say so.
    const options = [4, 2, 2, 2].filter((_size, bit) => (head >> bit) & 1);
    return { text: "{}", end: options.reduce((end, size) => end + size, index + 1) };
  }
  if (head > 0x80) return undefined;
  const isLong = head === 0x80;
  const start = index + (isLong ? 3 : 1);
  const end = start + (isLong ? bytes[index + 1]! + 256 * bytes[index + 2]! : head);
  const text = end < bytes.length ? decode(bytes.subarray(start, end)) : undefined;
  return text === undefined ? undefined : { text, end };
}

function bytesAt(module: Module, address: Operand | undefined): Uint8Array | undefined {
  if (address?.kind === "expression") {
    const { instruction } = address;
    if (instruction.opcode === "cast") return bytesAt(module, instruction.value);
    const isStart =
      instruction.opcode === "getelementptr" &&
      instruction.indices.every((index) => index.kind === "integer" && index.value === 0n);
    return isStart ? bytesAt(module, instruction.base) : undefined;
  }
  if (address?.kind !== "global") return undefined;
  return bytesOf(module.globals.find(({ name }) => name === address.name)?.initializer);
}

/** Of a text, or of a structure that holds nothing else. */
function bytesOf(constant: Operand | undefined): Uint8Array | undefined {
  if (constant?.kind === "string") return constant.bytes;
  return constant?.kind === "aggregate" && constant.elements.length === 1
    ? bytesOf(constant.elements[0])
    : undefined;
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
