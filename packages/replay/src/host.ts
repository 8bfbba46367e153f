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
import { computeFunction } from "@everypath/engine";
import { entryArguments } from "./entry-arguments.ts";
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
import { Instance } from "./instance.ts";
import { Jumps } from "./jumps.ts";
import { baseName, Readings, standardInput } from "./readings.ts";
import type { RawValue, ReplayInput, UnwrittenValue } from "./run.ts";
import type { FunctionType } from "./wasm-binary.ts";
import { rawValue, scalar, stackPositions } from "./wasm-values.ts";

/** Reason that heap.c gives where only the shadow of memory knows an object's size. */
const needsAddresses = "the size of an object outside of the heap is asked for";

/** What the compiled program imports of the host, by name. */
type Intrinsics = Readonly<Record<string, WebAssembly.ImportedFunction>>;
/** In a program with 64-bit addresses these are bigints. */
type Pointer = number | bigint;

export class Host {
  readonly #program: HostProgram;
  readonly #instance: Instance;
  readonly #jumps: Jumps;
  /** Where the program threw an exception last. */
  #thrown: Error | undefined;
  #readings = new Readings([]);
  /** By the place of the declaration: what its rounds find, the last one first. */
  #unwritten: Map<string, UnwrittenValue[]> = new Map();
  #output: [Uint8Array[], Uint8Array[]] = [[], []];

  constructor(program: HostProgram) {
    this.#program = program;
    this.#jumps = new Jumps(program.wide, () => new DataView(this.#instance.memory.buffer));
    this.#instance = new Instance(program, this.#imports());
  }

  /**
   * Runs the program once from its start. `countLeaks` also tells how many blocks nobody can free any more. Where blocks are counted, the run is
   * refused after `mostBlocks` of them. `shift`: a multiple of 16 by which the stack and the heap begin elsewhere.
   */
  run(input: ReplayInput, countLeaks: boolean, { mostBlocks = 0, shift = 0 } = {}): HostRun {
    this.#readings = new Readings(input.readings);
    this.#unwritten = new Map();
    for (const value of (input.unwritten ?? []).toReversed()) {
      const place = `${value.line}:${value.column}`;
      const rounds = this.#unwritten.get(place);
      if (rounds === undefined) this.#unwritten.set(place, [value]);
      else rounds.push(value);
    }
    this.#output = [[], []];
    if (this.#instance.has("__everypath_counters_begin"))
      this.#instance.call("__everypath_counters_begin", mostBlocks);
    if (shift > 0) this.#instance.shiftBy(shift);
    const end = this.#checkConstants(this.#finish(input, countLeaks));
    const counters = this.#counters();
    this.#instance.restore();
    return {
      ...(counters === undefined ? {} : { counters }),
      end,
      stdout: Buffer.concat(this.#output[0]),
      stderr: Buffer.concat(this.#output[1]),
      unread: this.#readings.left,
    };
  }

  #counters(): Uint32Array | undefined {
    if (!this.#instance.has("__everypath_counters_start")) return undefined;
    const start = this.#instance.call("__everypath_counters_start");
    return new Uint32Array(this.#instance.memory.buffer.slice(start, start + 4 * this.#program.blocks));
  }

  #finish(input: ReplayInput, countLeaks: boolean): HostEnd {
    const end = this.#attempt(() => {
      this.#instance.constructors?.();
      const result = this.#instance.entry(
        ...entryArguments(this.#program, this.#instance, input, this.#readings),
      );
      const value = rawValue(this.#program.entryType.results[0], result);
      // What C does when main returns; it runs the functions registered with atexit.
      if (this.#program.isMain) this.#runExitHandlers(value);
      return { kind: "returned", result: value, leaks: 0 };
    });
    if (!countLeaks || !("leaks" in end)) return end;
    const kept = end.kind === "returned" && end.result !== undefined ? Number(end.result.value) : 0;
    const stack = end.kind === "exited" ? Number(this.#instance.stackPointer.value) : 0;
    return this.#attempt(() => ({
      ...end,
      leaks: this.#instance.call("__everypath_replay_leaks", stack, kept),
    }));
  }

  /** WebAssembly's memory is all writable: that a constant was written shows in its value when the run has ended. */
  #checkConstants(end: HostEnd): HostEnd {
    if (this.#program.variant !== "addresses" || !("leaks" in end)) return end;
    const isWritten = this.#program.constants.some((range) => this.#instance.isChanged(range));
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
    if (this.#instance.exit === undefined) return;
    try {
      this.#instance.exit(Number(result?.value ?? 0) | 0);
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
      if (isInFlight(thrown) && !this.#program.isMain) return { kind: "thrown", leaks: 0 };
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
      this.#program.wide
        ? BigInt.asIntN(64, BigInt(this.#instance.stackPointer.value))
        : this.#instance.stackPointer.value,
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
      functionAt: (index) => this.#instance.functionAt(index),
      stackPointer: () => this.#instance.stackPointer.value,
      caught: (stackPointer) => {
        this.#instance.stackPointer.value = stackPointer;
        this.#instance.call("__everypath_replay_caught");
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
        const label = this.#instance.text(name);
        if (Number(size) > 0) this.#symbolic(Number(object), Number(size), label);
        return undefined;
      },
      __everypath_file_size: (name: Pointer) => BigInt(this.#readings.fileSize(this.#instance.text(name))),
      __everypath_file_contents: (name: Pointer, object: Pointer, size: Pointer) => {
        const label = this.#instance.text(name);
        if (Number(size) > 0 || label !== standardInput) this.#symbolic(Number(object), Number(size), label);
        return undefined;
      },
      [unwrittenHook]: (address: Pointer, size: Pointer, line: Pointer, column: Pointer) => {
        this.#declare(Number(address), Number(size), Number(line), Number(column));
        return undefined;
      },
      __everypath_replay_allocation_fails: () => {
        const reading = this.#readings.take(({ name }) => baseName(name) === allocationFailure);
        return reading?.bytes[0] ?? 0;
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
        const { error } = reportOfCheck(this.#instance.text(kind));
        if (condition !== 0 || this.#program.unchecked.has(error)) return undefined;
        throw new Stop(this.#error(error, this.#instance.text(message), new Error()));
      },
      __everypath_claim: (condition: number, message: Pointer) => {
        if (condition !== 0 || this.#program.unchecked.has("assertion")) return undefined;
        throw new Stop(this.#error("assertion", this.#instance.text(message), new Error()));
      },
      __everypath_cut: () => undefined,
      __everypath_exit: (status: number) => {
        throw new Stop({ kind: "exited", status, leaks: 0 });
      },
      __everypath_end_reached: () => undefined,
      __everypath_assumed: () => undefined,
      __everypath_replay_error: (kind: Pointer, file: Pointer, line: number, column: number) => {
        const place =
          Number(file) === 0
            ? undefined
            : { file: this.#instance.text(file), line: line >>> 0, column: column >>> 0 };
        throw new Stop(this.#error(this.#instance.text(kind), "", new Error(), place));
      },
      __everypath_replay_refuse: (reason: Pointer) => {
        const text = this.#instance.text(reason);
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
        const chunk = this.#instance.bytes().slice(Number(bytes), Number(bytes) + Number(count));
        this.#output[descriptor === 2 ? 1 : 0].push(chunk);
        return undefined;
      },
      __everypath_math: (name: Pointer, x: number, y: number) => {
        const label = this.#instance.text(name);
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

  #symbolic(address: number, size: number, name: string): void {
    const reading = this.#readings.next;
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
    this.#readings.take();
    this.#access("__asan_storeN", address, size);
    this.#instance.bytes().set(reading.bytes, address);
    if (this.#instance.has("__everypath_replay_written"))
      this.#instance.call("__everypath_replay_written", address, size);
  }

  /** A variable without a value: what the path says that it holds, or 0 where the path never looks. */
  #declare(address: number, size: number, line: number, column: number): void {
    const value = this.#unwritten.get(`${line}:${column}`)?.pop();
    const bytes = this.#instance.bytes().subarray(address, address + size);
    bytes.fill(0);
    if (value !== undefined) bytes.set(value.bytes.subarray(0, size));
  }

  /** Lets the instrumentation check an access that the host makes for the program. */
  #access(check: "__asan_loadN" | "__asan_storeN", address: number, size: number): void {
    if (this.#instance.has(check)) this.#instance.call(check, address, size);
  }

  /** A function that no file defines: a `nondet_…`, or one without a model. Its result is the next reading. */
  #unknownFunction(name: string, type: FunctionType): WebAssembly.ImportedFunction {
    const [resultType] = type.results;
    if (resultType === undefined) return () => undefined;
    return () => {
      const reading = this.#readings.take();
      if (reading === undefined) {
        throw new Stop({
          kind: "refused",
          reason: `nothing defines '${name}', and the path has no result for it`,
        });
      }
      return scalar(resultType, reading.bytes);
    };
  }
}
