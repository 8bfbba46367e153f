/** From the user's files to a program: compile each, add the library models that they need, link. */

import { type Diagnostic, isModelFile, type Program } from "@everypath/core";
import { whyNotKept } from "./cache/tool-runs.ts";
import { compileToLlvm, isIrFile, type SourceFile } from "./clang.ts";
import { fuzzTargetFile, fuzzTargetText } from "./fuzz-target.ts";
import { type CSource, linkC } from "./link-source.ts";
import type { Module } from "./llvm/index.ts";
import { checkModule, parseModule } from "./llvm/index.ts";
import { includeDirectory, openRuntime } from "./runtime.ts";
import { linkageName } from "./rust/allocator.ts";
import { type Stubs, stubText, unknownStubs } from "./stub.ts";
import { withUnwinding } from "./unwinding/index.ts";

export interface LoadOptions {
  readonly dataModel: "lp64" | "ilp32";
  readonly includeDirectories: readonly string[];
  readonly definitions: readonly string[];
  readonly compilerFlags: readonly string[];
  /** Flags for single files, by path. */
  readonly fileFlags?: Readonly<Record<string, readonly string[]>>;
  /** Directories to read from, where those of the other options are not the user's own (clang.ts). */
  readonly readable?: readonly string[];
  /** What the user says of functions that nothing defines, by their names. */
  readonly stubs?: Stubs;
  /** Bytes that a fuzzer's input has at most, where nobody named another entry: `LLVMFuzzerTestOneInput` is then called as a fuzzer calls it. */
  readonly fuzzBytes?: number;
  /** The run begins at `main`, where there is one. */
  readonly beginsAtMain?: boolean;
  /** Told what takes long, and the compiler's warnings. */
  readonly onNote: (message: string) => void;
}

/** Of the models of `exit` and of the functions with `__attribute__((destructor))`. */
const forDestructors = ["__everypath_run_exit_handlers", "__everypath_register_finalizer"];

export type Loaded =
  | { readonly program: Program; readonly source: CSource }
  | { readonly diagnostics: readonly Diagnostic[] };

/** Loads `.c`, `.i`, `.ll` and `.bc` files as one program. */
export async function loadC(files: readonly string[], options: LoadOptions): Promise<Loaded> {
  const notKept = whyNotKept();
  if (notKept !== undefined) options.onNote(`everypath: ${notKept}\n`);
  const modules: LoadedFile[] = [];
  for (const path of files) {
    const loaded = await loadFile({ path }, options);
    if ("diagnostic" in loaded) return { diagnostics: [loaded.diagnostic] };
    modules.push(loaded);
  }
  const { stubs = {} } = options;
  const stubbed = stubText(
    stubs,
    modules.map(({ module }) => module),
  );
  if ("problem" in stubbed) return { diagnostics: [{ span: undefined, message: stubbed.problem }] };
  const fuzzed =
    options.fuzzBytes === undefined
      ? undefined
      : fuzzTargetText(
          modules.map(({ module }) => module),
          options.fuzzBytes,
        );
  const stubSources: Required<SourceFile>[] = [];
  const made = [
    { path: stubFile, text: stubbed.text },
    { path: fuzzTargetFile, text: fuzzed ?? "" },
  ];
  for (const { path, text } of made.filter((each) => each.text !== "")) {
    const source = { path, contents: new TextEncoder().encode(text) };
    const loaded = await loadFile(source, options);
    if ("diagnostic" in loaded) return { diagnostics: [loaded.diagnostic] };
    modules.push(loaded);
    stubSources.push(source);
  }
  const texts = [
    ...modules.map(({ name, text }) => ({ name, text, model: false })),
    ...modelsFor(
      modules.map(({ module }) => module),
      options,
    ),
  ];
  const source = {
    language: "c" as const,
    dataModel: options.dataModel,
    files,
    beginsAtMain: options.beginsAtMain === true,
    modules: texts,
    stubs: unknownStubs(stubs),
  };
  const linked = linkC(source);
  return "program" in linked ? { program: { ...linked.program, stubSources }, source } : linked;
}

interface LoadedFile {
  readonly name: string;
  readonly text: string;
  readonly module: Module;
}

/** The name of what is made of the options `--stub f=returns:…`. */
const stubFile = "stubs.c";

async function loadFile(
  file: SourceFile,
  options: LoadOptions,
): Promise<LoadedFile | { readonly diagnostic: Diagnostic }> {
  const compiled = await compileToLlvm(file, {
    dataModel: options.dataModel,
    includeDirectories: options.includeDirectories,
    defines: options.definitions,
    cflags: options.compilerFlags,
    fileFlags: options.fileFlags ?? {},
    runtimeInclude: includeDirectory(),
    ...(options.readable === undefined ? {} : { readable: options.readable }),
  });
  if (compiled.diagnostic !== undefined) return { diagnostic: compiled.diagnostic };
  if (compiled.warnings !== "") options.onNote(compiled.warnings);
  const { path } = file;
  const parsed = parseModule(compiled.text, path);
  if ("diagnostic" in parsed) return parsed;
  const problem = isIrFile(path) ? checkModule(parsed.module) : undefined;
  return problem === undefined
    ? { name: path, text: compiled.text, module: parsed.module }
    : { diagnostic: problem };
}

/** The models of all functions that the user's files use and do not define. */
function modelsFor(own: readonly Module[], options: LoadOptions): CSource["modules"] {
  const modules = withUnwinding(own, options.beginsAtMain === true);
  const defined = new Set(
    modules.flatMap((module) => module.functions.filter((f) => f.defined).map((f) => f.name)),
  );
  const wanted = new Set<string>();
  for (const module of modules) {
    for (const { name, defined: here } of module.functions)
      if (!here && !defined.has(name)) wanted.add(linkageName(name));
    for (const { name, initializer } of module.globals) if (initializer === undefined) wanted.add(name);
    if (module.globals.some(({ name }) => name === "llvm.global_dtors"))
      for (const name of forDestructors) wanted.add(name);
  }
  const loaded = openRuntime(options.dataModel, options.onNote).load(wanted);
  return loaded.map(({ name, text }) => ({
    name: `${name}.c`,
    text,
    model: true,
    ...(isModelFile(name) ? { modelFile: name } : {}),
  }));
}
