/** From the user's files to a WebAssembly module that can be run: compile each, link them with the library models. */
import {
  type CompileOptions,
  castFile,
  compileToLlvm,
  fileSystemFor,
  hostFileSystem,
  isIrFile,
  languageArguments,
  overlay,
  placeArguments,
  preprocessed,
  runTool,
  type SourceFile,
} from "@everypath/c";
import type { ErrorKind } from "@everypath/core";
import {
  type BuildVariant,
  initialMemory,
  instrumentation,
  instrumentationWithout,
  sanitizerAttribute,
} from "./build-variant.ts";
import {
  compileToObject,
  likeExploring,
  type ObjectFile,
  replayTarget,
  toolProblem,
} from "./compile-object.ts";
import { compileCounted } from "./count-blocks.ts";
import { type Layout, layouts } from "./layout.ts";
import { compileCounters, libraryObjects } from "./library.ts";
import { compileWithHooks } from "./unwritten.ts";
import { narrowTable, readWasm, type WasmBinary, withExport } from "./wasm-binary.ts";

/** `entry` is the exported name of the function to call, `isMain` whether it is C's `main`; `blocks`: so many are counted; `stackSize`: bytes below the data. */
export type Built =
  | {
      readonly binary: WasmBinary;
      readonly entry: string;
      readonly isMain: boolean;
      readonly blocks: number;
      readonly stackSize: number;
    }
  | { readonly refused: string };

/** Compiles and links. What stands in the way, such as inline assembly, is named. `countsBlocks`: of the user's code (runtime/fuzz). */
export async function build(
  files: readonly SourceFile[],
  options: CompileOptions,
  variant: BuildVariant,
  entry: string,
  unchecked: ReadonlySet<ErrorKind> = new Set(),
  countsBlocks = false,
  layout: Layout = layouts.usual,
): Promise<Built> {
  const objects: Uint8Array[] = countsBlocks ? [compileCounters(options.dataModel)] : [];
  let blocks = 0;
  for (const file of files) {
    const object: ObjectFile & { readonly blocks?: number } = isIrFile(file.path)
      ? await compileIr(file, options, variant)
      : compileUserFile(file, options, variant, unchecked, countsBlocks ? blocks : undefined);
    if ("refused" in object) return object;
    blocks += object.blocks ?? 0;
    objects.push(object.bytes);
  }
  const linked = link(objects, options.dataModel, variant, entry, layout);
  if ("refused" in linked) return linked;
  const binary = readWasm(linked.bytes);
  narrowTable(binary);
  const isMain = entry === "main";
  const names = isMain ? mainNames : [entry];
  const found = names.find((name) => binary.exports.has(name));
  const { stackSize } = layout;
  if (found !== undefined) return { binary, entry: found, isMain, blocks, stackSize };
  const index = binary.names.find(({ name }) => name === entry)?.index;
  if (index === undefined) return { refused: `the compiled program has no function '${entry}'` };
  return { binary: readWasm(withExport(binary, entry, index)), entry, isMain, blocks, stackSize };
}

/** `firstBlock`: the number of its first block, where blocks are counted. */
function compileUserFile(
  file: SourceFile,
  options: CompileOptions,
  variant: BuildVariant,
  unchecked: ReadonlySet<ErrorKind>,
  firstBlock: number | undefined,
): ObjectFile & { readonly blocks?: number } {
  const flags = userArguments(file, options, variant, unchecked);
  const { source, args } = checkingAlignment(file, options, variant, unchecked, flags);
  if (firstBlock !== undefined) return compileCounted(source, options, args, firstBlock);
  if (unchecked.has("uninitialized-read")) return compileWithHooks(source, options, args);
  return compileToObject(source.path, fileSystemFor(source, options), options.dataModel, args);
}

/**
 * What is compiled, and how, so that the compiler's check of an access asks for what its type does. Every build that checks accesses goes by this: one
 * without it would take runs for fine that the engine finds wrong.
 */
function checkingAlignment(
  file: SourceFile,
  options: CompileOptions,
  variant: BuildVariant,
  unchecked: ReadonlySet<ErrorKind>,
  flags: readonly string[],
): { readonly source: SourceFile; readonly args: readonly string[] } {
  if (variant !== "addresses" || unchecked.has("misaligned-access")) return { source: file, args: flags };
  const cast = castFile(file, options, [...replayTarget(options.dataModel), ...flags]);
  if (cast === undefined) return { source: file, args: flags };
  return { source: cast, args: [...flags, ...preprocessed(cast.path)] };
}

function userArguments(
  file: SourceFile,
  options: CompileOptions,
  variant: BuildVariant,
  unchecked: ReadonlySet<ErrorKind>,
): readonly string[] {
  return [
    ...languageArguments(file.path, options),
    ...likeExploring[options.dataModel],
    ...instrumentationWithout(variant, unchecked),
    ...placeArguments(),
  ];
}

/**
 * LLVM IR made for x86-64 means the same on WebAssembly: sizes and alignments agree. Not so for i386, and not for functions
 * with a variable number of arguments.
 */
async function compileIr(
  file: SourceFile,
  options: CompileOptions,
  variant: BuildVariant,
): Promise<ObjectFile> {
  if (options.dataModel === "ilp32") {
    return { refused: `${file.path} holds LLVM IR for i386, whose alignments differ` };
  }
  const compiled = await compileToLlvm(file, options);
  if (compiled.diagnostic !== undefined) return { refused: compiled.diagnostic.message };
  if (compiled.text.includes("@llvm.va_start")) {
    return { refused: `${file.path} holds LLVM IR of a function with a variable number of arguments` };
  }
  const attribute = sanitizerAttribute[variant];
  const text = compiled.text
    .replace(/^target (datalayout|triple) = .*$/gm, "")
    .replace(/ "(target-cpu|target-features|tune-cpu)"="[^"]*"/g, "")
    .replace(/^attributes (#\d+) = \{/gm, (all) => `${all} ${attribute}`)
    // Functions without an attribute group get the attribute directly.
    .replace(/^(define (?!.* #\d).*\)) \{$/gm, (_all, head: string) => `${head} ${attribute} {`);
  const files = fileSystemFor({ path: file.path, contents: new TextEncoder().encode(text) }, options);
  const args = instrumentation[variant].filter((argument) => !argument.startsWith("-ftrivial"));
  return compileToObject(file.path, files, "lp64", [
    "-x",
    "ir",
    "-Wno-override-module",
    ...args,
    ...placeArguments(),
  ]);
}

/** What the host (host.ts) uses. */
const exported = [
  "__wasm_call_ctors",
  "__stack_pointer",
  "__heap_base",
  "__global_base",
  "__everypath_replay_reserve",
  "__everypath_replay_hand_over",
  "__everypath_replay_heap_top",
  "__everypath_replay_leaks",
];
const exportedIfDefined = [
  "__everypath_replay_caught",
  "exit",
  "__asan_loadN",
  "__asan_storeN",
  "__everypath_replay_written",
  "__everypath_counters_begin",
  "__everypath_counters_start",
];

/** clang's names for `main` with and without parameters. */
const mainNames = ["__main_argc_argv", "__main_void", "__original_main", "main"];

function link(
  objects: readonly Uint8Array[],
  dataModel: "lp64" | "ilp32",
  variant: BuildVariant,
  entry: string,
  { stackSize, firstFunction }: Layout,
): ObjectFile {
  const output = "/everypath-link/program.wasm";
  const user = inFiles("user", objects);
  const [edges, ...models] = inFiles("library", libraryObjects(dataModel, variant));
  if (edges === undefined) throw new Error("the replay library should not be empty");
  const run = runTool(
    "wasm-ld",
    [
      ...(dataModel === "lp64" ? ["-mwasm64"] : []),
      "--no-entry",
      "--allow-undefined",
      "--export-table",
      // The user's own definition wins over the model of the same name, as it does when exploring.
      "--allow-multiple-definition",
      "--stack-first",
      "-z",
      `stack-size=${stackSize}`,
      `--table-base=${firstFunction}`,
      `--initial-memory=${initialMemory[variant]}`,
      "--max-memory=4294967296",
      "--no-gc-sections",
      ...exported.map((name) => `--export=${name}`),
      ...[...exportedIfDefined, ...mainNames, entry].map((name) => `--export-if-defined=${name}`),
      edges[0],
      ...user.map(([path]) => path),
      "--start-lib",
      ...models.map(([path]) => path),
      "--end-lib",
      "-o",
      output,
    ],
    overlay(hostFileSystem, new Map([edges, ...user, ...models])),
  );
  const bytes = run.written.get(output);
  if (run.exitCode === 0 && bytes !== undefined) return { bytes };
  return { refused: `linking for replay: ${toolProblem(run)}` };
}

function inFiles(prefix: string, objects: readonly Uint8Array[]): [string, Uint8Array][] {
  return objects.map((bytes, index) => [`/everypath-link/${prefix}${index}.o`, bytes]);
}
