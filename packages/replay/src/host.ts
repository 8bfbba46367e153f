/**
 * Runs a compiled program on one input after another. It stands where the operating system would: it implements the functions
 * that the program imports, and puts memory back between runs. It runs in a thread of its own (worker.ts).
 */

import {
  allocationFailure,
  float32Sort,
  float64Sort,
  fusedMultiplyAdd,
  reportOfCheck,
} from "@everypath/core";
import { argumentGivenName, argumentName, computeFunction } from "@everypath/engine";
import { shadowBase } from "./build-variant.ts";
import {
  callThroughTheHost,
  isCallThroughTheHost,
  isInFlight,
  throwInFlight,
  type Unwinding,
} from "./exceptions.ts";
import {
  type HostEnd,
  type HostPlace,
  type HostProgram,
  type HostRun,
  Stop,
  unwrittenHook,
} from "./host-run.ts";
import { Jumps } from "./jumps.ts";
import type {
  RawValue,
  ReplayArgument,
  ReplayInput,
  ReplayObject,
  ReplayTarget,
  UnwrittenValue,
} from "./run.ts";
import type { FunctionType } from "./wasm-binary.ts";
import { rawValue, scalar, stackPositions } from "./wasm-values.ts";

const standardInput = "stdin";

/** Reason that heap.c gives where only the shadow of memory knows an object's size. */
const needsAddresses = "the size of an object outside of the heap is asked for";

/** What the compiled program imports of the host, by name. */
type Intrinsics = Readonly<Record<string, WebAssembly.ImportedFunction>>;
/** In a program with 64-bit addresses these are bigints. */
type Pointer = number | bigint;

export class Host {
  readonly #program: HostProgram;
  readonly #memory: WebAssembly.Memory;
  readonly #stackPointer: WebAssembly.Global;
  readonly #call: (name: string, ...values: readonly number[]) => number;
  readonly #entry: WebAssembly.ExportedFunction;
  readonly #constructors: WebAssembly.ExportedFunction | undefined;
  readonly #exit: WebAssembly.ExportedFunction | undefined;
  readonly #has: (name: string) => boolean;
  readonly #functionAt: Unwinding["functionAt"];
  readonly #dataStart: number;
  readonly #heapStart: number;
  readonly #data: Uint8Array;
  readonly #jumps: Jumps;
  /** Where the program threw an exception last. */
  #thrown: Error | undefined;
  #readings: ReplayInput["readings"] = [];
  #next = 0;
  /** By the place of the declaration: what its rounds find, the last one first. */
  #unwritten: Map<string, UnwrittenValue[]> = new Map();
  #output: [Uint8Array[], Uint8Array[]] = [[], []];

  constructor(program: HostProgram) {
    this.#program = program;
    this.#jumps = new Jumps(program.wide, () => new DataView(this.#memory.buffer));
    const instance = new WebAssembly.Instance(program.module, { env: this.#imports() });
    const { exports } = instance;
    const { memory, __stack_pointer, __heap_base, __global_base } = exports;
    if (!(memory instanceof WebAssembly.Memory) || !(__stack_pointer instanceof WebAssembly.Global)) {
      throw new Error("a replay module should export its memory and its stack pointer");
    }
    this.#memory = memory;
    this.#stackPointer = __stack_pointer;
    this.#has = (name) => typeof exports[name] === "function";
    this.#functionAt = (index) => {
      const table = exports.__indirect_function_table;
      if (!(table instanceof WebAssembly.Table)) throw new Error("a replay module should export its table");
      return table.get(index) ?? undefined;
    };
    this.#call = (name, ...values) => {
      const callee = exports[name];
      if (typeof callee !== "function") throw new Error(`a replay module should export ${name}`);
      return Number(callee(...values.map((value) => this.#pointer(value))) ?? 0);
    };
    const find = (name: string): WebAssembly.ExportedFunction | undefined => {
      const found = exports[name];
      return typeof found === "function" ? found : undefined;
    };
    const entry = find(program.entry);
    if (entry === undefined) throw new Error(`a replay module should export ${program.entry}`);
    this.#entry = entry;
    this.#constructors = find("__wasm_call_ctors");
    this.#exit = find("exit");
    this.#dataStart =
      __global_base instanceof WebAssembly.Global ? Number(__global_base.value) : program.stackSize;
    this.#heapStart = __heap_base instanceof WebAssembly.Global ? Number(__heap_base.value) : this.#dataStart;
    this.#data = this.#bytes().slice(this.#dataStart, this.#heapStart);
  }

  /**
   * Runs the program once from its start. `countLeaks` also tells how many blocks nobody can free any more. Where blocks are counted, the run is
   * refused after `mostBlocks` of them. `shift`: a multiple of 16 by which the stack and the heap begin elsewhere.
   */
  run(input: ReplayInput, countLeaks: boolean, { mostBlocks = 0, shift = 0 } = {}): HostRun {
    this.#readings = input.readings;
    this.#next = 0;
    this.#unwritten = new Map();
    for (const value of (input.unwritten ?? []).toReversed()) {
      const place = `${value.line}:${value.column}`;
      const rounds = this.#unwritten.get(place);
      if (rounds === undefined) this.#unwritten.set(place, [value]);
      else rounds.push(value);
    }
    this.#output = [[], []];
    if (this.#has("__everypath_counters_begin")) this.#call("__everypath_counters_begin", mostBlocks);
    if (shift > 0) this.#shiftBy(shift);
    const end = this.#checkConstants(this.#finish(input, countLeaks));
    const counters = this.#counters();
    this.#restore();
    return {
      ...(counters === undefined ? {} : { counters }),
      end,
      stdout: Buffer.concat(this.#output[0]),
      stderr: Buffer.concat(this.#output[1]),
      unread: this.#readings.length - this.#next,
    };
  }

  #counters(): Uint32Array | undefined {
    if (!this.#has("__everypath_counters_start")) return undefined;
    const start = this.#call("__everypath_counters_start");
    return new Uint32Array(this.#memory.buffer.slice(start, start + 4 * this.#program.blocks));
  }

  get #isMain(): boolean {
    return this.#program.entry.startsWith("__main") || this.#program.entry === "main";
  }

  #finish(input: ReplayInput, countLeaks: boolean): HostEnd {
    const end = this.#attempt(() => {
      this.#constructors?.();
      const result = this.#entry(...this.#arguments(input));
      const value = rawValue(this.#program.entryType.results[0], result);
      // What C does when main returns; it runs the functions registered with atexit.
      if (this.#isMain) this.#runExitHandlers(value);
      return { kind: "returned", result: value, leaks: 0 };
    });
    if (!countLeaks || !("leaks" in end)) return end;
    const kept = end.kind === "returned" && end.result !== undefined ? Number(end.result.value) : 0;
    const stack = end.kind === "exited" ? Number(this.#stackPointer.value) : 0;
    return this.#attempt(() => ({ ...end, leaks: this.#call("__everypath_replay_leaks", stack, kept) }));
  }

  /** WebAssembly's memory is all writable: that a constant was written shows in its value when the run has ended. */
  #checkConstants(end: HostEnd): HostEnd {
    if (this.#program.variant !== "addresses" || !("leaks" in end)) return end;
    const bytes = this.#bytes();
    const isWritten = this.#program.constants.some(
      ({ start, end }) =>
        Buffer.compare(
          bytes.subarray(start, end),
          this.#data.subarray(start - this.#dataStart, end - this.#dataStart),
        ) !== 0,
    );
    if (!isWritten) return end;
    return {
      kind: "error",
      error: "out-of-bounds",
      message: "a constant is written",
      place: undefined,
      stack: [],
    };
  }

  #runExitHandlers(result: RawValue | undefined): void {
    if (this.#exit === undefined) return;
    try {
      this.#exit(Number(result?.value ?? 0) | 0);
    } catch (stop) {
      if (!(stop instanceof Stop) || stop.end.kind !== "exited") throw stop;
    }
  }

  #attempt(action: () => HostEnd): HostEnd {
    try {
      return action();
    } catch (thrown) {
      if (thrown instanceof Stop) return thrown.end;
      if (thrown instanceof RangeError) return this.#error("stack-overflow", "calls nest too deep", thrown);
      if (thrown instanceof WebAssembly.RuntimeError) return this.#trap(thrown);
      const jump = this.#jumps.lost(thrown);
      if (jump !== undefined)
        return this.#error("use-after-free", "longjmp to a function that has returned", jump);
      if (isInFlight(thrown) && !this.#isMain) return { kind: "thrown", leaks: 0 };
      if (isInFlight(thrown))
        return this.#error("assertion", "an exception is caught nowhere", this.#thrown ?? thrown);
      throw thrown;
    }
  }

  #trap(trap: WebAssembly.RuntimeError): HostEnd {
    const { message } = trap;
    const mismatched = /signature_mismatch:(\w+)/.exec(trap.stack ?? "")?.[1];
    if (mismatched !== undefined)
      return this.#error(
        "bad-call",
        `'${mismatched}' is called with other types than it is defined with`,
        trap,
      );
    // What the linker puts in the place of a weak function that nothing defines.
    if (/undefined_weak:/.test(trap.stack ?? "")) return this.#error("bad-call", message, trap);
    // The stack grows down from its size: when it is used up, its pointer is negative.
    const stack = Number(
      this.#program.wide ? BigInt.asIntN(64, BigInt(this.#stackPointer.value)) : this.#stackPointer.value,
    );
    if (message.includes("out of bounds") && message.includes("memory")) {
      return stack < 0
        ? this.#error("stack-overflow", "the stack is used up", trap)
        : this.#error("out-of-bounds", message, trap);
    }
    if (message.includes("divide by zero") || message.includes("remainder by zero"))
      return this.#error("division-by-zero", message, trap);
    if (message.includes("unrepresentable")) return this.#error("signed-overflow", message, trap);
    if (message.includes("null function") || message.includes("table index"))
      return this.#error("bad-call", message, trap);
    return this.#error("trap", message, trap);
  }

  #error(error: string, message: string, at: Error, place?: HostPlace): HostEnd {
    return { kind: "error", error, message, place, stack: stackPositions(at.stack ?? "") };
  }

  #shiftBy(bytes: number): void {
    this.#setStackPointer(this.#program.stackSize - bytes);
    for (let reserved = 0; reserved < bytes; reserved += 16) this.#call("__everypath_replay_reserve", 1);
  }

  #setStackPointer(address: number): void {
    this.#stackPointer.value = this.#program.wide ? BigInt(address) : address;
  }

  /** Memory as it was before the run. */
  #restore(): void {
    const bytes = this.#bytes();
    const { variant, stackSize } = this.#program;
    const stack = Math.max(0, Math.min(stackSize, Number(this.#stackPointer.value)));
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
    return this.#has("__everypath_replay_heap_top") ? this.#call("__everypath_replay_heap_top") : 0;
  }

  #arguments({ arguments: given, objects = [] }: ReplayInput): (number | bigint)[] {
    const { parameters } = this.#program.entryType;
    if (given === undefined) return this.#mainArguments(parameters.length);
    if (given.length !== parameters.length) {
      throw new Stop({
        kind: "refused",
        reason: "the entry's parameters are passed in another way in WebAssembly",
      });
    }
    const passed = given.map((argument) => (argument.kind === "object" ? this.#handOver(argument) : 0));
    const further = objects.map((object) => this.#handOver(object));
    const baseOf = (target: ReplayTarget): number => {
      switch (target.kind) {
        case "argument":
          return passed[target.index] ?? 0;
        case "object":
          return further[target.index] ?? 0;
        case "variable":
          throw new Stop({
            kind: "refused",
            reason: `a pointer that it is given means the variable ${target.name}`,
          });
      }
    };
    for (const [index, argument] of given.entries())
      if (argument.kind === "object") this.#lead(passed[index]!, argument, baseOf);
    for (const [index, object] of objects.entries()) this.#lead(further[index]!, object, baseOf);
    const addressOf = (
      argument: Exclude<ReplayArgument, { readonly kind: "scalar" }>,
      index: number,
    ): number => (argument.kind === "pointer" ? baseOf(argument.target) : passed[index]!);
    return given.map((argument, index) =>
      argument.kind === "scalar"
        ? scalar(parameters[index] ?? "other", argument.bytes)
        : this.#pointer(addressOf(argument, index)),
    );
  }

  /** An object of the caller's, which the program may free. */
  #handOver({ bytes }: ReplayObject): number {
    const address = this.#call("__everypath_replay_hand_over", bytes.length);
    this.#bytes().set(bytes, address);
    return address;
  }

  #lead(base: number, { pointers = [] }: ReplayObject, baseOf: (target: ReplayTarget) => number): void {
    const view = new DataView(this.#memory.buffer);
    for (const { at, target, offset } of pointers) {
      const address = baseOf(target) + offset;
      if (this.#program.wide) view.setBigUint64(base + at, BigInt(address), true);
      else view.setUint32(base + at, address, true);
    }
  }

  /** argv = { "program", …, NULL }, environment = { NULL }; readings of arguments come first (engine/machine/main-arguments.ts). */
  #mainArguments(count: number): (number | bigint)[] {
    if (count === 0) return [];
    const size = this.#program.wide ? 8 : 4;
    const texts = [new TextEncoder().encode("program\0")];
    for (;;) {
      const reading = this.#readings[this.#next];
      if (reading?.name !== argumentName(texts.length)) break;
      this.#next++;
      texts.push(Uint8Array.from([...reading.bytes, 0]));
    }
    texts.splice(this.#argumentsGiven(texts.length - 1) + 1);
    const argv = new Uint8Array((texts.length + 1) * size);
    const view = new DataView(argv.buffer);
    for (const [index, text] of texts.entries()) view.setUint32(index * size, this.#place(text), true);
    const all = [
      texts.length,
      this.#pointer(this.#place(argv)),
      this.#pointer(this.#place(new Uint8Array(size))),
    ];
    return all.slice(0, count);
  }

  /** How many there are: of some a reading behind them all tells whether they are given. */
  #argumentsGiven(most: number): number {
    let count = most;
    for (let index = 1; index <= most; index++) {
      const reading = this.#readings[this.#next];
      if (reading?.name !== argumentGivenName(index)) continue;
      this.#next++;
      if (reading.bytes[0] === 0) count = Math.min(count, index - 1);
    }
    return count;
  }

  #place(bytes: Uint8Array): number {
    const address = this.#call("__everypath_replay_reserve", bytes.length);
    this.#bytes().set(bytes, address);
    return address;
  }

  #imports(): WebAssembly.ModuleImports {
    const known = this.#intrinsics();
    const jumps = this.#jumps.imports();
    const unwinding = this.#unwinding();
    const implementation = (name: string, type: FunctionType): WebAssembly.ImportedFunction =>
      known[name] ??
      (isCallThroughTheHost(name) ? callThroughTheHost(unwinding, type) : this.#unknownFunction(name, type));
    const functions = this.#program.imports.map(
      ({ name, type }) => [name, implementation(name, type)] as const,
    );
    return { ...Object.fromEntries(functions), ...jumps };
  }

  #unwinding(): Unwinding {
    return {
      functionAt: (index) => this.#functionAt(index),
      stackPointer: () => this.#stackPointer.value,
      caught: (stackPointer) => {
        this.#stackPointer.value = stackPointer;
        this.#call("__everypath_replay_caught");
      },
    };
  }

  #intrinsics(): Intrinsics {
    return { ...this.#ofInputs(), ...this.#ofEndings(), ...this.#ofTheMachine() };
  }

  /** What the program reads, and what it holds without a value. */
  #ofInputs(): Intrinsics {
    return {
      __everypath_symbolic: (object: Pointer, size: Pointer, name: Pointer) => {
        const label = this.#text(name);
        if (Number(size) > 0) this.#symbolic(Number(object), Number(size), label);
        return undefined;
      },
      __everypath_file_size: (name: Pointer) => BigInt(this.#fileSize(this.#text(name))),
      __everypath_file_contents: (name: Pointer, object: Pointer, size: Pointer) => {
        const label = this.#text(name);
        if (Number(size) > 0 || label !== standardInput) this.#symbolic(Number(object), Number(size), label);
        return undefined;
      },
      [unwrittenHook]: (address: Pointer, size: Pointer, line: Pointer, column: Pointer) => {
        this.#declare(Number(address), Number(size), Number(line), Number(column));
        return undefined;
      },
      __everypath_replay_allocation_fails: () => {
        const reading = this.#readings[this.#next];
        if (reading === undefined || baseName(reading.name) !== allocationFailure) return 0;
        this.#next++;
        return reading.bytes[0] ?? 0;
      },
      __everypath_name: () => undefined,
      __everypath_is_symbolic: () => 0,
      __everypath_is_joined: () => 0,
      __everypath_on_this_way: (value: Pointer) => value,
      __everypath_stay_apart: () => undefined,
      __everypath_write_floating: () => {
        throw new Error("nothing is symbolic in a replay");
      },
    };
  }

  /** What it must keep, and how it ends. */
  #ofEndings(): Intrinsics {
    return {
      __everypath_assume: (condition: number) => {
        if (condition === 0) throw new Stop({ kind: "assumption" });
        return undefined;
      },
      __everypath_silent_stop: () => {
        throw new Stop({ kind: "assumption" });
      },
      __everypath_check: (condition: number, kind: Pointer, message: Pointer) => {
        const { error } = reportOfCheck(this.#text(kind));
        if (condition !== 0 || this.#program.unchecked.has(error)) return undefined;
        throw new Stop(this.#error(error, this.#text(message), new Error()));
      },
      __everypath_claim: (condition: number, message: Pointer) => {
        if (condition !== 0 || this.#program.unchecked.has("assertion")) return undefined;
        throw new Stop(this.#error("assertion", this.#text(message), new Error()));
      },
      __everypath_cut: () => undefined,
      __everypath_exit: (status: number) => {
        throw new Stop({ kind: "exited", status, leaks: 0 });
      },
      __everypath_end_reached: () => undefined,
      __everypath_assumed: () => undefined,
      __everypath_replay_error: (kind: Pointer, file: Pointer, line: number, column: number) => {
        const place =
          Number(file) === 0 ? undefined : { file: this.#text(file), line: line >>> 0, column: column >>> 0 };
        throw new Stop(this.#error(this.#text(kind), "", new Error(), place));
      },
      __everypath_replay_refuse: (reason: Pointer) => {
        const text = this.#text(reason);
        throw new Stop(
          text === needsAddresses ? { kind: "needs-addresses" } : { kind: "refused", reason: text },
        );
      },
    };
  }

  /** What it has the machine do. */
  #ofTheMachine(): Intrinsics {
    return {
      __everypath_write: (descriptor: number, bytes: Pointer, count: Pointer) => {
        this.#access("__asan_loadN", Number(bytes), Number(count));
        const chunk = this.#bytes().slice(Number(bytes), Number(bytes) + Number(count));
        this.#output[descriptor === 2 ? 1 : 0].push(chunk);
        return undefined;
      },
      __everypath_math: (name: Pointer, x: number, y: number) => {
        const label = this.#text(name);
        const value = computeFunction(label, x, y);
        if (value === undefined)
          throw new Stop({ kind: "refused", reason: `${label} is not computed when replaying` });
        return value;
      },
      __everypath_replay_fused: (x: number, y: number, z: number, isFloat: number) =>
        fusedMultiplyAdd(isFloat === 0 ? float64Sort : float32Sort, x, y, z),
      // Of LLVM IR, which was made for another machine: the first time is the usual case.
      __everypath_setjmp: () => 0,
      __everypath_longjmp: () => {
        throw new Stop({ kind: "refused", reason: "longjmp of LLVM IR has no counterpart in WebAssembly" });
      },
      __everypath_thrown: () => {
        this.#thrown = new Error("an exception is thrown");
        return undefined;
      },
      __everypath_replay_throw: throwInFlight,
      // Named so by the pass of LLVM that lowers destructor functions.
      __everypath_replay_registers_finalizers: () =>
        /register_call_dtors/.test(new Error().stack ?? "") ? 1 : 0,
    };
  }

  /** A file's contents are read as soon as its size is known; only allocations may come between, and may fail. */
  #fileSize(name: string): number {
    const reading = this.#readings.slice(this.#next).find((one) => baseName(one.name) !== allocationFailure);
    if (reading !== undefined && (reading.name === name || baseName(reading.name) === name))
      return reading.bytes.length;
    return name === standardInput ? 0 : -1;
  }

  #symbolic(address: number, size: number, name: string): void {
    const reading = this.#readings[this.#next];
    if (reading === undefined) {
      throw new Stop({
        kind: "diverged",
        detail: `the program reads '${name}' where the path reads nothing more`,
      });
    }
    const expected = reading.name === name ? name : baseName(reading.name);
    if (reading.bytes.length !== size || (expected !== name && !(name === "" && expected === "unnamed"))) {
      const detail = `the program reads '${name}' (${size} bytes) where the path reads '${reading.name}' (${reading.bytes.length} bytes)`;
      throw new Stop({ kind: "diverged", detail });
    }
    this.#next++;
    this.#access("__asan_storeN", address, size);
    this.#bytes().set(reading.bytes, address);
    if (this.#has("__everypath_replay_written")) this.#call("__everypath_replay_written", address, size);
  }

  /** A variable without a value: what the path says that it holds, or 0 where the path never looks. */
  #declare(address: number, size: number, line: number, column: number): void {
    const value = this.#unwritten.get(`${line}:${column}`)?.pop();
    const bytes = this.#bytes().subarray(address, address + size);
    bytes.fill(0);
    if (value !== undefined) bytes.set(value.bytes.subarray(0, size));
  }

  /** Lets the instrumentation check an access that the host makes for the program. */
  #access(check: "__asan_loadN" | "__asan_storeN", address: number, size: number): void {
    if (this.#has(check)) this.#call(check, address, size);
  }

  /** A function that no file defines: a `nondet_…`, or one without a model. Its result is the next reading. */
  #unknownFunction(name: string, type: FunctionType): WebAssembly.ImportedFunction {
    const [resultType] = type.results;
    if (resultType === undefined) return () => undefined;
    return () => {
      const reading = this.#readings[this.#next];
      if (reading === undefined) {
        throw new Stop({
          kind: "refused",
          reason: `nothing defines '${name}', and the path has no result for it`,
        });
      }
      this.#next++;
      return scalar(resultType, reading.bytes);
    };
  }

  #bytes(): Uint8Array {
    return new Uint8Array(this.#memory.buffer);
  }

  #text(pointer: number | bigint): string {
    const start = Number(pointer);
    if (start === 0) return "";
    const bytes = this.#bytes();
    return new TextDecoder().decode(bytes.slice(start, bytes.indexOf(0, start)));
  }

  #pointer(value: number): number | bigint {
    return this.#program.wide ? BigInt(value) : value;
  }
}

/** `x` for `x!2`: how the engine tells several readings of one name apart. */
function baseName(name: string): string {
  return name.replace(/!\d+$/, "");
}
