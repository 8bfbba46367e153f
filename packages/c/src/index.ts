/**
 * C: from source text to a `Program`. `clang.ts` compiles a file to LLVM's textual IR, `llvm/` reads that text
 * (`parseModule`), `link.ts` makes one program of several modules (`linkProgram`), and `lower/` turns each function, on first use, into a
 * `Procedure`: allocas become variables, undefined behaviour becomes checks, SSA becomes assignments.
 *
 * In: the paths of `.c`, `.ll` and `.bc` files. Out: a `Program`, or the diagnostics of the compiler or the linker.
 * Key types: `Module` (LLVM's view), `Unit` (what lowering knows of the program around a function), `FunctionContext`
 * (the state of lowering one function).
 */

export { type Required, requiredAbove } from "./acsl.ts";
export { withAssumptions } from "./assumed.ts";
export { requiredByContract } from "./clang/contracts.ts";
export { type FileSystem, hostFileSystem, overlay } from "./clang/file-system.ts";
export { failureText } from "./clang/stack.ts";
export { closeToolchain, isToolchainOpen, runTool } from "./clang/toolchain.ts";
export type { Run } from "./clang/wasi.ts";
export * from "./clang.ts";
export { readCompileCommands } from "./compile-commands.ts";
export { type CompilerCall, type DatabaseEntry, entriesOfCall } from "./compiler-calls.ts";
export { overflowWraps } from "./constant-checks.ts";
export { convert, type Operand, truthOf } from "./expression/conversion.ts";
export {
  type Environment,
  Evaluator,
  guarded,
  isComposite,
  operandOf,
  typeOfOperand,
  type ValueLocation,
} from "./expression/evaluate.ts";
export { type Expression, Problem, parseExpression } from "./expression/syntax.ts";
export { type CSource, linkC } from "./link-source.ts";
export { loadC } from "./load.ts";
export { neededFiles } from "./needed-files.ts";
export { type EntryPointers, type NamedInput, parsePredicate, spokenOf } from "./predicate.ts";
export { type ProjectPrograms, programsOf } from "./project-programs.ts";
export { includeDirectory, openRuntime } from "./runtime.ts";
export type { Stub, Stubs } from "./stub.ts";
export { cachedUnit } from "./unit-cache.ts";
