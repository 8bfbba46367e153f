/** A compiled program with its memory: what it exports, and the bytes that stand there. */
import { shadowBase } from "./build-variant.ts";
import type { Unwinding } from "./exceptions.ts";
import type { HostProgram } from "./host-run.ts";

export class Instance {
  readonly memory: WebAssembly.Memory;
  readonly stackPointer: WebAssembly.Global;
  readonly entry: WebAssembly.ExportedFunction;
  readonly constructors: WebAssembly.ExportedFunction | undefined;
  readonly exit: WebAssembly.ExportedFunction | undefined;
  readonly #program: HostProgram;
  readonly #exports: WebAssembly.Exports;
  readonly #dataStart: number;
  readonly #heapStart: number;
  readonly #data: Uint8Array;

  /** Throws where the module does not export what a program for replays does. */
  constructor(program: HostProgram, imports: WebAssembly.ModuleImports) {
    this.#program = program;
    const { exports } = new WebAssembly.Instance(program.module, { env: imports });
    this.#exports = exports;
    const { memory, __stack_pointer, __heap_base, __global_base } = exports;
    if (!(memory instanceof WebAssembly.Memory) || !(__stack_pointer instanceof WebAssembly.Global))
      throw new Error("a replay module should export its memory and its stack pointer");
    this.memory = memory;
    this.stackPointer = __stack_pointer;
    const entry = this.#find(program.entry);
    if (entry === undefined) throw new Error(`a replay module should export ${program.entry}`);
    this.entry = entry;
    this.constructors = this.#find("__wasm_call_ctors");
    this.exit = this.#find("exit");
    this.#dataStart =
      __global_base instanceof WebAssembly.Global ? Number(__global_base.value) : program.stackSize;
    this.#heapStart = __heap_base instanceof WebAssembly.Global ? Number(__heap_base.value) : this.#dataStart;
    this.#data = this.bytes().slice(this.#dataStart, this.#heapStart);
  }

  #find(name: string): WebAssembly.ExportedFunction | undefined {
    const found = this.#exports[name];
    return typeof found === "function" ? found : undefined;
  }

  has(name: string): boolean {
    return this.#find(name) !== undefined;
  }

  call(name: string, ...values: readonly number[]): number {
    const callee = this.#find(name);
    if (callee === undefined) throw new Error(`a replay module should export ${name}`);
    return Number(callee(...values.map((value) => this.pointer(value))) ?? 0);
  }

  readonly functionAt: Unwinding["functionAt"] = (index) => {
    const table = this.#exports.__indirect_function_table;
    if (!(table instanceof WebAssembly.Table)) throw new Error("a replay module should export its table");
    return table.get(index) ?? undefined;
  };

  bytes(): Uint8Array {
    return new Uint8Array(this.memory.buffer);
  }

  /** The text that ends with 0; of a null pointer it is empty. */
  text(pointer: number | bigint): string {
    const start = Number(pointer);
    if (start === 0) return "";
    const bytes = this.bytes();
    return new TextDecoder().decode(bytes.slice(start, bytes.indexOf(0, start)));
  }

  /** An address as the program has it: in a program with 64-bit addresses these are bigints. */
  pointer(value: number): number | bigint {
    return this.#program.wide ? BigInt(value) : value;
  }

  /** The bytes, in a block of their own that the program does not free. */
  place(bytes: Uint8Array): number {
    const address = this.call("__everypath_replay_reserve", bytes.length);
    this.bytes().set(bytes, address);
    return address;
  }

  /** Whether the range of initial data has other bytes by now. */
  isChanged({ start, end }: { readonly start: number; readonly end: number }): boolean {
    const before = this.#data.subarray(start - this.#dataStart, end - this.#dataStart);
    return Buffer.compare(this.bytes().subarray(start, end), before) !== 0;
  }

  /** The stack and the heap begin so many bytes, a multiple of 16, elsewhere. */
  shiftBy(bytes: number): void {
    this.#setStackPointer(this.#program.stackSize - bytes);
    for (let reserved = 0; reserved < bytes; reserved += 16) this.call("__everypath_replay_reserve", 1);
  }

  /** Memory as it was before the run. */
  restore(): void {
    const bytes = this.bytes();
    const { variant, stackSize } = this.#program;
    const stack = Math.max(0, Math.min(stackSize, Number(this.stackPointer.value)));
    const heapEnd = Math.max(this.#heapStart, this.#heapTop());
    if (variant === "addresses") {
      bytes.fill(0, shadowBase + (stack >> 3), shadowBase + Math.ceil(heapEnd / 8) + 1);
    } else if (variant === "values") {
      bytes.fill(0, shadowBase, shadowBase + heapEnd);
    }
    bytes.set(this.#data, this.#dataStart);
    this.#setStackPointer(stackSize);
  }

  #heapTop(): number {
    return this.has("__everypath_replay_heap_top") ? this.call("__everypath_replay_heap_top") : 0;
  }

  #setStackPointer(address: number): void {
    this.stackPointer.value = this.#program.wide ? BigInt(address) : address;
  }
}
