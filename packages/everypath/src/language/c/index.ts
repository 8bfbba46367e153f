/**
 * C: from source text to a `Program`. `clang.ts` compiles a file to LLVM's textual IR, `llvm/` reads that text
 * (`parseModule`), `link.ts` makes one program of several modules (`linkProgram`), and `lower/` turns each function, on first use, into a
 * `Procedure`: allocas become variables, undefined behaviour becomes checks, SSA becomes assignments.
 *
 * In: the paths of `.c`, `.ll` and `.bc` files. Out: a `Program`, or the diagnostics of the compiler or the linker.
 * Key types: `Module` (LLVM's view), `Unit` (what lowering knows of the program around a function), `FunctionContext`
 * (the state of lowering one function).
 */
export * from "./clang.ts";
export { type LinkInput, type LinkOptions, type LinkResult, linkProgram } from "./link.ts";
export { parseModule } from "./llvm/index.ts";
export type { Module } from "./llvm/module.ts";
