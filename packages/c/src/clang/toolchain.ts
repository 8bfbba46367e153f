/** LLVM's tools (clang, wasm-ld) as a function: arguments and files in, output and written files out. */

import v8 from "node:v8";
import { host } from "@everypath/core";
import { observe } from "../cache/observed-files.ts";
import { cachedRun, type ObservedRun } from "../cache/tool-runs.ts";
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
 * Makes the 75 MB module, for all runs until `closeToolchain`; not while other threads make modules of their own, since V8's flags hold for all
 * threads. Its functions are compiled when they are first called, and checked then too: validating all of them beforehand would cost
 * five times as long as reading the file. They stay as V8 first compiles them: optimising them takes more processor time, on other
 * cores, than whole programs take to compile, and makes the tools hardly faster.
 */
function openToolchain(): Toolchain {
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

/** Gives back the module and the code that was made of it, more than 100 MB. A run that needs it makes it anew, which takes 0.3 s of processor time. */
export function closeToolchain(): void {
  if (loaded === undefined) return;
  loaded = undefined;
  host.system.collectGarbage();
}

/** Whether the module is in memory: it is not where every run was known. */
export function isToolchainOpen(): boolean {
  return loaded !== undefined;
}

/**
 * Runs `clang` or `wasm-ld`. Paths that are not absolute are relative to `/`. A tool that this thread's stack is too small for is run again in a
 * thread with a larger one.
 */
export function runTool(tool: "clang" | "wasm-ld", args: readonly string[], files: FileSystem): Run {
  return cachedRun({ tool, args, files }, () => runObserved(["llvm", tool, ...args], files));
}

function runObserved(args: readonly string[], files: FileSystem): ObservedRun {
  const toolchain = openToolchain();
  const observer = observe(files);
  const run = runWasi(toolchain, args, observer.files);
  const deep =
    run.failure === "stack" && files.elsewhere !== undefined
      ? runOnDeepStack(toolchain, args, files.elsewhere)
      : undefined;
  return deep ?? { run, observed: observer.observed() };
}
