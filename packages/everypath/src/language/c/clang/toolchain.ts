/** LLVM's tools (clang, wasm-ld) as a function: arguments and files in, output and written files out. */
import { readFileSync } from "node:fs";
import v8 from "node:v8";
import type { FileSystem } from "./file-system.ts";
import { type Run, runWasi } from "./wasi.ts";

let loaded: WebAssembly.Module | undefined;

/**
 * The 75 MB module, once a process. Its functions are compiled when they are first called, and checked then too: validating
 * all of them beforehand would cost five times as long as reading the file.
 */
function llvm(): WebAssembly.Module {
  if (loaded === undefined) {
    const path = new URL("./llvm.core.wasm", import.meta.resolve("@yowasp/clang"));
    v8.setFlagsFromString("--wasm-lazy-validation");
    loaded = new WebAssembly.Module(readFileSync(path));
    v8.setFlagsFromString("--no-wasm-lazy-validation");
  }
  return loaded;
}

/** Runs `clang` or `wasm-ld`. Paths that are not absolute are relative to `/`. */
export function runTool(tool: "clang" | "wasm-ld", args: readonly string[], files: FileSystem): Run {
  try {
    return runWasi(llvm(), ["llvm", tool, ...args], files);
  } catch (error) {
    // How a tool ends that gives up on its input.
    if (!(error instanceof WebAssembly.RuntimeError)) throw error;
    const message = `${tool}: error: the tool itself failed (${error.message})\n`;
    return {
      exitCode: 134,
      stdout: new Uint8Array(),
      stderr: new TextEncoder().encode(message),
      written: new Map(),
    };
  }
}
