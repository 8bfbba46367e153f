/**
 * Textual LLVM IR as data. In comes the text of an `.ll` file (LLVM 22; older text is read as far as LLVM 3.7 wrote it,
 * with typed pointers taken as pointers); out comes a `Module` (module.ts): types, global variables, aliases and function
 * headers at once, function bodies and metadata nodes when they are first asked for. Text that breaks the syntax is a
 * diagnostic, or an `LlvmSyntaxError` where it is found late; `checkModule` looks at everything, for text that no compiler of ours wrote.
 * debug-info.ts reads the debug information: source positions, variables and their C types.
 *
 *     const parsed = parseModule(text, "x.ll");
 *     if ("module" in parsed) for (const header of parsed.module.functions) if (header.defined) header.body();
 */
export { callingBlockFunctions, markOfBlockCalls } from "./block-call.ts";
export { checkModule } from "./check-module.ts";
export {
  type DebugVariable,
  globalVariable,
  globalVariableHeld,
  localVariable,
  type Subprogram,
  spanOf,
  subprogramOf,
  valueTypeOf,
} from "./debug-info.ts";
export type * from "./module.ts";
export { operandsOf, resultOf, successorsOf } from "./operands.ts";
export { parseModule } from "./parse-module.ts";
export { LlvmSyntaxError } from "./syntax-error.ts";
