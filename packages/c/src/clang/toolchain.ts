/** LLVM's tools (clang, wasm-ld) as a function: arguments and files in, output and written files out. */

import v8 from "node:v8";
import { host } from "@everypath/core";
import { runOnDeepStack } from "./deep-run.ts";
import type { FileSystem } from "./file-system.ts";
import { enlargeStack } from "./stack.ts";
import { type Run, runWasi, type Toolchain } from "./wasi.ts";

let loaded: Toolchain | undefined;

/** V8's own value at the oldest version of Node.js that is supported: how much a function runs before it is optimised. */
const usualTieringBudget = 1_800_000;
/** No function of the tools runs so much in the files of a program. */
const boundlessTieringBudget = 2_000_000_000;

/**
 * Makes the 75 MB module, once a process; before other threads are started that make modules of their own, since V8's flags hold for all
 * threads. Its functions are compiled when they are first called, and checked then too: validating all of them beforehand would cost
 * five times as long as reading the file. They stay as V8 first compiles them: optimising them takes more processor time, on other
 * cores, than whole programs take to compile, and makes the tools hardly faster.
 */
export function openToolchain(): Toolchain {
  if (loaded === undefined) {
    const path = new URL("./llvm.core.wasm", import.meta.resolve("@yowasp/clang"));
    const bytes = host.files.read(path);
    v8.setFlagsFromString("--wasm-lazy-validation");
    v8.setFlagsFromString(`--wasm-tiering-budget=${boundlessTieringBudget}`);
    const guard = enlargeStack(bytes);
    loaded = { module: new WebAssembly.Module(bytes), guard };
    v8.setFlagsFromString(`--wasm-tiering-budget=${usualTieringBudget}`);
    v8.setFlagsFromString("--no-wasm-lazy-validation");
  }
  return loaded;
}

/**
 * Runs `clang` or `wasm-ld`. Paths that are not absolute are relative to `/`. A tool that this thread's stack is too small for is run again in a
 * thread with a larger one.
 */
export function runTool(tool: "clang" | "wasm-ld", args: readonly string[], files: FileSystem): Run {
  const toolchain = openToolchain();
  const run = runWasi(toolchain, ["llvm", tool, ...args], files);
  if (run.failure !== "stack" || files.elsewhere === undefined) return run;
  return runOnDeepStack(toolchain, ["llvm", tool, ...args], files.elsewhere) ?? run;
}
