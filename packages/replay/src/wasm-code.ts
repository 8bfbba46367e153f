/** The instructions of a WebAssembly module's functions, as far as clang writes them: where each begins. */
import { Reader } from "./wasm-reader.ts";

export const callIndirect = 0x11;

/** Byte positions of the indirect calls in the code section whose contents start at `codeStart`, in order. */
export function indirectCalls(bytes: Uint8Array, codeStart: number): readonly number[] {
  const found: number[] = [];
  const reader = new Reader(bytes, codeStart);
  for (let functions = reader.unsigned(); functions > 0; functions--) {
    const length = reader.unsigned();
    const end = reader.position + length;
    for (let groups = reader.unsigned(); groups > 0; groups--) {
      reader.skipNumber();
      reader.byte();
    }
    while (reader.position < end) {
      const start = reader.position;
      const opcode = reader.byte();
      if (opcode === callIndirect) found.push(start);
      skipImmediates(reader, opcode);
    }
  }
  return found;
}

/** What follows an opcode: so many numbers, or so many bytes. */
type Immediates = { readonly numbers: number } | { readonly bytes: number };

const withImmediates: ReadonlyMap<number, Immediates> = new Map([
  // block, loop, if, try with their types; catch, throw, rethrow, delegate
  ...range(0x02, 0x04, { numbers: 1 }),
  ...range(0x06, 0x09, { numbers: 1 }),
  ...range(0x18, 0x18, { numbers: 1 }),
  // br, br_if; call, return_call; call_indirect, return_call_indirect
  ...range(0x0c, 0x0d, { numbers: 1 }),
  ...range(0x10, 0x10, { numbers: 1 }),
  ...range(0x11, 0x11, { numbers: 2 }),
  ...range(0x12, 0x12, { numbers: 1 }),
  ...range(0x13, 0x13, { numbers: 2 }),
  // local, global, table
  ...range(0x20, 0x26, { numbers: 1 }),
  // loads and stores: alignment and offset; memory.size and memory.grow
  ...range(0x28, 0x3e, { numbers: 2 }),
  ...range(0x3f, 0x40, { numbers: 1 }),
  // constants
  ...range(0x41, 0x42, { numbers: 1 }),
  ...range(0x43, 0x43, { bytes: 4 }),
  ...range(0x44, 0x44, { bytes: 8 }),
  // ref.null, ref.func
  ...range(0xd0, 0xd0, { numbers: 1 }),
  ...range(0xd2, 0xd2, { numbers: 1 }),
]);

/** Of the instructions that a second number tells apart: memory.init, data.drop, memory.copy, memory.fill, and those of tables. */
const numbersAfterPrefix: Readonly<Record<number, number>> = {
  8: 2,
  9: 1,
  10: 2,
  11: 1,
  12: 2,
  13: 1,
  14: 2,
  15: 1,
  16: 1,
  17: 1,
};

function range(first: number, last: number, immediates: Immediates): readonly [number, Immediates][] {
  return Array.from({ length: last - first + 1 }, (_, index) => [first + index, immediates]);
}

function skipImmediates(reader: Reader, opcode: number): void {
  if (opcode === 0x0e) {
    // br_table: the targets, and the one for all else
    for (let targets = reader.unsigned(); targets >= 0; targets--) reader.skipNumber();
    return;
  }
  if (opcode === 0x1c) {
    // select, with its types
    for (let types = reader.unsigned(); types > 0; types--) reader.byte();
    return;
  }
  if (opcode === 0xfc) {
    for (let numbers = numbersAfterPrefix[reader.unsigned()] ?? 0; numbers > 0; numbers--)
      reader.skipNumber();
    return;
  }
  if (opcode === 0x1f || opcode >= 0xfd)
    throw new Error(`a replay module should not have the instruction ${opcode}`);
  const immediates = withImmediates.get(opcode);
  if (immediates === undefined) return;
  if ("bytes" in immediates) reader.position += immediates.bytes;
  else for (let { numbers } = immediates; numbers > 0; numbers--) reader.skipNumber();
}
