/**
 * Exceptions of a replayed program in C++. WebAssembly has none that every Node.js knows for them, so LLVM makes each call with a landing
 * pad one of the host, which catches what the host throws (LLVM's pass for Emscripten); runtime/replay/unwind.c has the rest.
 */

import type { FunctionType } from "./wasm-binary.ts";

/** What is thrown in JavaScript while an exception of the program looks for its handler. */
class InFlight extends Error {}

/** What the calls need of the program. */
export interface Unwinding {
  /** A function by its number in the table; undefined where none has it. */
  functionAt(index: number): WebAssembly.ExportedFunction | undefined;
  stackPointer(): number | bigint;
  /** Gives the stack back that the callees had, and leaves word that the call ended by an exception. */
  caught(stackPointer: number | bigint): void;
}

/** `invoke_void_ptr`: LLVM's name of a call of a function with these types. */
const throughTheHost = /^invoke_/;

export function isCallThroughTheHost(name: string): boolean {
  return throughTheHost.test(name);
}

/** Calls the function. The result of a call that ends by an exception is never looked at, but must be one of the type. */
export function callThroughTheHost(program: Unwinding, type: FunctionType): WebAssembly.ExportedFunction {
  const nothing = type.results[0] === "i64" ? 0n : 0;
  return (index, ...values) => {
    const callee = program.functionAt(Number(index));
    // What WebAssembly says of a call through a pointer to nothing.
    if (callee === undefined) throw new WebAssembly.RuntimeError("null function");
    const stackPointer = program.stackPointer();
    try {
      return callee(...values);
    } catch (thrown) {
      if (!(thrown instanceof InFlight)) throw thrown;
      program.caught(stackPointer);
      return type.results.length === 0 ? undefined : nothing;
    }
  };
}

export function throwInFlight(): never {
  throw new InFlight("an exception is in flight");
}

/** Whether what has come out of the program is an exception of its own. */
export function isInFlight(thrown: unknown): thrown is Error {
  return thrown instanceof InFlight;
}
