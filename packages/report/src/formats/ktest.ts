/**
 * KLEE's test files (`.ktest`), format version 3. All numbers are unsigned, 32 bits, big-endian; a text is its length and its bytes:
 *
 *     "KTEST"  version  argument count  arguments…  symArgvs  symArgvLen  object count  (name  size  bytes)…
 */

export interface KTest {
  /** The command line, the program first. */
  readonly arguments: readonly string[];
  readonly objects: readonly KTestObject[];
}

export interface KTestObject {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const magic = "KTEST";
const version = 3;

export function encodeKTest(test: KTest): Uint8Array {
  const parts: Uint8Array[] = [];
  const number = (value: number) => {
    const bytes = new Uint8Array(4);
    new DataView(bytes.buffer).setUint32(0, value);
    parts.push(bytes);
  };
  const block = (bytes: Uint8Array) => {
    number(bytes.length);
    parts.push(bytes);
  };
  const text = (value: string) => block(new TextEncoder().encode(value));
  parts.push(new TextEncoder().encode(magic));
  number(version);
  number(test.arguments.length);
  test.arguments.forEach(text);
  // Symbolic arguments of main: there are none.
  number(0);
  number(0);
  number(test.objects.length);
  for (const { name, bytes } of test.objects) {
    text(name);
    block(bytes);
  }
  return new Uint8Array(Buffer.concat(parts));
}

/** Reads versions 1 to 3; the problem is one clause. */
export function decodeKTest(file: Uint8Array): { readonly test: KTest } | { readonly problem: string } {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  let position = 0;
  const number = (): number => {
    if (position + 4 > file.length) throw new Truncated();
    position += 4;
    return view.getUint32(position - 4);
  };
  const block = (): Uint8Array => {
    const length = number();
    if (position + length > file.length) throw new Truncated();
    position += length;
    return file.slice(position - length, position);
  };
  const text = (): string => new TextDecoder().decode(block());
  const start = new TextDecoder().decode(file.subarray(0, magic.length));
  if (start !== magic && start !== "BOUT\n") return { problem: "it does not begin with KTEST" };
  position = magic.length;
  try {
    const found = number();
    if (found < 1 || found > version)
      return { problem: `its version is ${found}; versions 1 to ${version} can be read` };
    const given = repeat(number(), text);
    if (found >= 2) position += 8;
    const objects = repeat(number(), () => ({ name: text(), bytes: block() }));
    return { test: { arguments: given, objects } };
  } catch (error) {
    if (error instanceof Truncated) return { problem: "it ends too early" };
    throw error;
  }
}

class Truncated extends Error {}

/** Not `Array.from({ length })`: a wrong count must fail at the file's end, not reserve memory. */
function repeat<T>(count: number, read: () => T): T[] {
  const list: T[] = [];
  for (let i = 0; i < count; i++) list.push(read());
  return list;
}
