/** One source file compiled to WebAssembly. */

import { type FileSystem, failureText, isCpp, isIrFile, type Run, runTool } from "@everypath/c";

export type ObjectFile = { readonly bytes: Uint8Array } | { readonly refused: string };

const wasmTargets = { lp64: "wasm64-unknown-unknown", ilp32: "wasm32-unknown-unknown" } as const;

/**
 * What the exploring target defines and WebAssembly does not. With `ilp32`, members of structures are aligned to four bytes
 * at most, as on i386.
 */
export const likeExploring = {
  lp64: defines(["__x86_64__", "__x86_64", "__amd64__", "__linux__", "__linux", "__unix__", "__unix"]),
  ilp32: [
    ...defines(["__i386__", "__i386", "__linux__", "__linux", "__unix__", "__unix"]),
    "-fpack-struct=4",
  ],
} as const;

export function replayTarget(dataModel: "lp64" | "ilp32"): readonly string[] {
  return [`--target=${wasmTargets[dataModel]}`, "-fno-delete-null-pointer-checks"];
}

/** `longjmp` becomes an exception, which the host throws (jumps.ts). */
const jumps = ["-mexception-handling", "-mllvm", "-wasm-enable-sjlj"];

/** A call with a landing pad goes through the host, which throws and catches (exceptions.ts). LLVM has one of the two in a file, not both. */
const exceptions = ["-mllvm", "-enable-emscripten-cxx-exceptions"];

function unwindingOf(path: string, files: FileSystem): readonly string[] | { readonly refused: string } {
  if (!isCpp(path) && !isIrFile(path)) return jumps;
  const text = new TextDecoder().decode(files.read(path) ?? new Uint8Array());
  const hasExceptions = isCpp(path) || / invoke /.test(text);
  if (!/\b(sig)?setjmp\b/.test(text)) return hasExceptions ? exceptions : jumps;
  if (!/\b(throw|invoke)\b/.test(text)) return jumps;
  return { refused: `${path} has both exceptions and setjmp, which WebAssembly has not in one file` };
}

function defines(names: readonly string[]): string[] {
  return names.map((name) => `-D${name}=1`);
}

/** Not optimised, so that what is undefined in C does what the source says; with line numbers. */
export function compileToObject(
  path: string,
  files: FileSystem,
  dataModel: "lp64" | "ilp32",
  args: readonly string[],
): ObjectFile {
  return compileTo(["-c"], path, files, dataModel, args);
}

/** The same as text of LLVM IR, with all instrumentation in it. */
export function compileToText(
  path: string,
  files: FileSystem,
  dataModel: "lp64" | "ilp32",
  args: readonly string[],
): { readonly text: string } | { readonly refused: string } {
  const compiled = compileTo(["-S", "-emit-llvm"], path, files, dataModel, args);
  return "refused" in compiled ? compiled : { text: new TextDecoder().decode(compiled.bytes) };
}

function compileTo(
  kind: readonly string[],
  path: string,
  files: FileSystem,
  dataModel: "lp64" | "ilp32",
  args: readonly string[],
): ObjectFile {
  const output = "/everypath-object.o";
  const fixed = [...kind, "-O0", "-w", "-gdwarf-5", "-gline-tables-only", "-fwrapv", "-fno-strict-aliasing"];
  const target = replayTarget(dataModel);
  const unwinding = unwindingOf(path, files);
  if ("refused" in unwinding) return unwinding;
  const run = runTool("clang", [...fixed, ...target, ...unwinding, ...args, "-o", output, path], files);
  const bytes = run.written.get(output);
  if (run.exitCode === 0 && bytes !== undefined) return { bytes };
  return { refused: `compiling for replay: ${toolProblem(run)}` };
}

/** Why a tool made nothing: the first error among its messages, if it ended by itself. */
export function toolProblem({ stderr, failure }: Run): string {
  if (failure !== undefined) return `the compiler ${failureText(failure)}`;
  const lines = new TextDecoder().decode(stderr).split("\n");
  return (lines.find((text) => text.includes("error: ")) ?? lines[0] ?? "").replace(/^wasm-ld: error: /, "");
}
