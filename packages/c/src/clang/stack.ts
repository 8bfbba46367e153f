/**
 * The compiler's own stack. WebAssembly has two: calls and their locals lie on the thread's, which the engine guards; what is taken the address of
 * lies on one in the module's memory, 8 MB long and fixed when the module was linked. Both grow with the depth of the source, and natively clang
 * takes a new stack where one runs out, which WebAssembly cannot. So the second is moved, before the module is made, to a larger place between the
 * module's data and its heap.
 */
import { unreachable } from "@everypath/core";

const page = 65_536;

const opcodes = { i32Constant: 0x41 } as const;

/** What a run must not have touched: the bytes below the stack. Larger than a frame usually is. */
export interface StackGuard {
  readonly from: number;
  readonly to: number;
  /** Where the module's data begins, which ends before the guard; undefined where that is not told by its segments. */
  readonly data: number | undefined;
}

const guardBytes = 1 << 20;

/** The most that the four bytes at hand can say of the stack's upper end: 127 MB. */
const lastPage = 2047;

const sections = { memory: 5, global: 6, data: 11 } as const;

/**
 * Changes two numbers of the module in place: the pages it begins with, and where its stack begins, its first global. undefined where the module
 * does not look like one whose stack lies below its data, as linkers lay it out.
 */
export function enlargeStack(module: Uint8Array): StackGuard | undefined {
  const memory = sectionAt(module, sections.memory);
  const global = sectionAt(module, sections.global);
  if (memory === undefined || global === undefined) return undefined;
  // One memory, with a largest size.
  if (module[memory] !== 1 || module[memory + 1] !== 1) return undefined;
  const pages = readNumber(module, memory + 2);
  // A mutable i32, set by `i32.const`.
  const [count, type, mutable, constant] = module.subarray(global, global + 4);
  if (count !== 1 || type !== 0x7f || mutable !== 1 || constant !== 0x41) return undefined;
  const pointer = readNumber(module, global + 4);
  if (pages.bytes !== 2 || pointer.bytes !== 4 || pages.value >= lastPage) return undefined;
  writeNumber(module, memory + 2, lastPage, pages.bytes);
  writeNumber(module, global + 4, lastPage * page, pointer.bytes);
  const from = pages.value * page;
  return { from, to: from + guardBytes, data: lowestData(module) };
}

/** The lowest address of a data segment; undefined where one is not placed by a number in the first memory, as linkers do. */
function lowestData(module: Uint8Array): number | undefined {
  const section = sectionAt(module, sections.data);
  if (section === undefined) return undefined;
  const count = readNumber(module, section);
  let at = section + count.bytes;
  let lowest = Number.POSITIVE_INFINITY;
  for (let segment = 0; segment < count.value; segment++) {
    const [flags, constant] = module.subarray(at, at + 2);
    if (flags !== 0 || constant !== opcodes.i32Constant) return undefined;
    const address = readNumber(module, at + 2);
    const size = readNumber(module, at + 2 + address.bytes + 1);
    lowest = Math.min(lowest, address.value);
    at += 2 + address.bytes + 1 + size.bytes + size.value;
  }
  return Number.isFinite(lowest) ? lowest : undefined;
}

/** Whether the run left the bytes below its stack as they were. What it wrote is worth nothing where it did not. */
export function isIntact(memory: Uint8Array, { from, to }: StackGuard): boolean {
  const words = new Uint32Array(memory.buffer, memory.byteOffset + from, (to - from) / 4);
  // By index: this runs before the engine has optimised it.
  for (let at = 0; at < words.length; at++) if (words[at] !== 0) return false;
  return true;
}

/** How a tool ended that did not end by itself. */
export type ToolFailure = "stack" | "memory" | "crash";

/** What to say to the user after the tool's name. */
export function failureText(failure: ToolFailure): string {
  switch (failure) {
    case "stack":
      return "ran out of stack: something is nested too deeply, or refers to itself without end; write it less deeply nested";
    case "memory":
      return "ran out of memory (4 GB at most): something expands to too much; make it smaller";
    case "crash":
      return "failed by itself: no error of yours has to be the cause; leave parts out to find what it fails at";
    default:
      return unreachable(failure);
  }
}

/** Where a section's contents begin. */
function sectionAt(module: Uint8Array, wanted: number): number | undefined {
  const header = 8;
  for (let at = header; at < module.length; ) {
    const kind = module[at];
    const size = readNumber(module, at + 1);
    const begin = at + 1 + size.bytes;
    if (kind === wanted) return begin;
    at = begin + size.value;
  }
  return undefined;
}

/** LEB128, of numbers that are not negative. */
function readNumber(module: Uint8Array, at: number): { readonly value: number; readonly bytes: number } {
  let value = 0;
  for (let bytes = 0; ; bytes++) {
    const byte = module[at + bytes] ?? 0;
    value += (byte & 127) * 2 ** (7 * bytes);
    if ((byte & 128) === 0) return { value, bytes: bytes + 1 };
  }
}

function writeNumber(module: Uint8Array, at: number, value: number, bytes: number): void {
  for (let index = 0; index < bytes; index++) {
    const more = index === bytes - 1 ? 0 : 128;
    module[at + index] = ((value >>> (7 * index)) & 127) | more;
  }
}
