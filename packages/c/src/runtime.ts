/**
 * The C library's models (runtime/libc) as LLVM modules. In: the names that a program calls and does not define. Out: the
 * text of every model file that it needs, those that the models call included.
 *
 * The package's build compiles each model once for each data model into `dist/runtime/<data model>/`, with an index of what
 * each file defines and needs, under a key made of everything that decides the contents. Where that is missing or no longer fits
 * the sources, the models are compiled here, which takes seconds, and kept for the next time if the folder can be written. In an
 * installed package the sources and the built models are in its archive (core/solver/own-files.ts).
 */
import { createHash, type Hash } from "node:crypto";
import { host, ownBytes, ownFilesBelow, ownPath, ownText } from "@everypath/core";
import { type FileSystem, hostFileSystem, overlay } from "./clang/file-system.ts";
import { runTool } from "./clang/toolchain.ts";
import { targets } from "./clang.ts";
import { cachedUnit } from "./unit-cache.ts";

export { includeDirectory } from "./library-headers.ts";

const { join } = host.paths;

type DataModel = keyof typeof targets;

/** One compiled model file. */
export interface RuntimeModule {
  /** The file's name without its ending, such as `string-copy`. */
  readonly name: string;
  /** Textual LLVM IR. */
  readonly text: string;
}

/** What `symbols.json` holds. */
export interface RuntimeIndex {
  /** Changes with the sources, the compiler and its arguments. */
  readonly key: string;
  readonly modules: Readonly<Record<string, ModuleSymbols>>;
}

export interface ModuleSymbols {
  /** Functions and variables that other files can use. */
  readonly defines: readonly string[];
  /** Names that the module uses and does not define; the compiler's own `llvm.*` are left out. */
  readonly needs: readonly string[];
}

/** The models of one data model. */
export interface Runtime {
  readonly index: RuntimeIndex;
  /** Whether some model defines the function or variable. */
  defines(name: string): boolean;
  /** The modules that define `wanted`, and all that those need, in alphabetical order. Names that no model defines are ignored. */
  load(wanted: Iterable<string>): readonly RuntimeModule[];
}

/** The models' C files, absolute, in alphabetical order. */
export function modelSources(): readonly string[] {
  return modelPaths().map(ownPath);
}

/** From the package's folder. */
function modelPaths(): readonly string[] {
  return ownFilesBelow("runtime/libc").filter((path) => path.endsWith(".c"));
}

const opened = new Map<DataModel, Runtime>();

/** Opens the compiled models. `note` is told where they have to be compiled first. */
export function openRuntime(dataModel: DataModel, note: (message: string) => void = () => {}): Runtime {
  const known = opened.get(dataModel);
  if (known !== undefined) return known;
  const key = runtimeKey(dataModel);
  const runtime =
    openFrom((file) => ownText(`dist/runtime/${dataModel}/${file}`), key) ??
    openFrom(diskReader(compiledFolder(dataModel)), key) ??
    compileAndKeep(dataModel, key, note);
  opened.set(dataModel, runtime);
  return runtime;
}

/** The model files that define `wanted`, and what those need. */
export function loadRuntimeModules(dataModel: DataModel, wanted: Iterable<string>): readonly RuntimeModule[] {
  return openRuntime(dataModel).load(wanted);
}

/** What the package brings, or what was compiled here before; undefined where it does not fit. */
function openFrom(read: (file: string) => string, key: string): Runtime | undefined {
  const index = indexFrom(read);
  return index?.key === key ? runtimeFrom(index, (module) => read(`${module}.ll`)) : undefined;
}

function compiledFolder(dataModel: DataModel): string {
  return ownPath(`dist/runtime/${dataModel}`);
}

/** Compiles all models into `dist/runtime/<data model>`, unless what is there fits. Says whether there was anything to do. */
export function buildRuntime(dataModel: DataModel): boolean {
  const folder = compiledFolder(dataModel);
  const key = runtimeKey(dataModel);
  if (indexFrom(diskReader(folder))?.key === key) return false;
  write(folder, compileModels(dataModel, key));
  return true;
}

function runtimeFrom(index: RuntimeIndex, read: (module: string) => string): Runtime {
  const moduleOf = new Map<string, string>();
  for (const [module, { defines }] of Object.entries(index.modules)) {
    for (const name of defines) moduleOf.set(name, module);
  }
  const texts = new Map<string, RuntimeModule>();
  const moduleNamed = (name: string): RuntimeModule => {
    const known = texts.get(name);
    if (known !== undefined) return known;
    const module = { name, text: read(name) };
    texts.set(name, module);
    return module;
  };
  return {
    index,
    defines: (name) => moduleOf.has(name),
    load(wanted) {
      const found = new Set<string>();
      const pending = [...wanted];
      for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
        const module = moduleOf.get(name);
        if (module === undefined || found.has(module)) continue;
        found.add(module);
        pending.push(...(index.modules[module]?.needs ?? []));
      }
      return [...found].sort().map(moduleNamed);
    },
  };
}

const indexFile = "symbols.json";

function diskReader(folder: string): (file: string) => string {
  return (file) => host.files.readText(join(folder, file));
}

/** Written last, so that what it names is there. */
function indexFrom(read: (file: string) => string): RuntimeIndex | undefined {
  try {
    return JSON.parse(read(indexFile)) as RuntimeIndex;
  } catch {
    return undefined;
  }
}

interface CompiledModels {
  readonly index: RuntimeIndex;
  readonly texts: ReadonlyMap<string, string>;
}

function compileAndKeep(dataModel: DataModel, key: string, note: (message: string) => void): Runtime {
  const folder = compiledFolder(dataModel);
  note(`compiling the models of the C library for ${dataModel} (once)`);
  const models = compileModels(dataModel, key);
  try {
    write(folder, models);
  } catch {
    note(`${folder} cannot be written: the models will be compiled again next time`);
  }
  return runtimeFrom(models.index, (module) => models.texts.get(module) ?? "");
}

/** Into a folder of its own first, then renamed: another process sees all of it or what was there before. */
function write(folder: string, { index, texts }: CompiledModels): void {
  const fresh = `${folder}.${host.system.processId}`;
  host.files.makeDirectory(fresh, { recursive: true });
  for (const [module, text] of texts) host.files.write(join(fresh, `${module}.ll`), text);
  host.files.write(join(fresh, indexFile), JSON.stringify(index));
  host.files.remove(folder, { recursive: true, force: true });
  try {
    host.files.rename(fresh, folder);
  } catch (error) {
    host.files.remove(fresh, { recursive: true, force: true });
    // Another process was faster.
    if (indexFrom(diskReader(folder))?.key !== index.key) throw error;
  }
}

/** As user files are compiled, but without sanitizers: models have no array subscripts that a program's values reach unguarded. */
function compilerArguments(dataModel: DataModel): string[] {
  return [
    ...[
      "-O0",
      "-g",
      "-Xclang",
      "-disable-O0-optnone",
      "-S",
      "-emit-llvm",
      "-o",
      "-",
      `--target=${targets[dataModel]}`,
    ],
    // Loops of a model are not to become calls of the function that it models.
    ...["-std=gnu17", "-fno-builtin", "-w", "-nostdinc", "-isystem", `${sourceRoot}/include`],
    ...["-fno-discard-value-names", `-fdebug-compilation-dir=${sourceRoot}`],
  ];
}

/** Where the compiler sees the sources: the same everywhere, so that the compiled text is. */
const sourceRoot = "/everypath";

function compileModels(dataModel: DataModel, key: string): CompiledModels {
  const files = sourceFileSystem();
  const modules: Record<string, ModuleSymbols> = {};
  const texts = new Map<string, string>();
  const headers = hashOf(librarySources().filter((path) => !path.endsWith(".c"))).digest("hex");
  for (const path of modelPaths()) {
    const source = mounted(path);
    const key = [headers, ownBytes(path), JSON.stringify([compilerArguments(dataModel), source])];
    const output = cachedUnit(key, () => {
      const run = runTool("clang", [...compilerArguments(dataModel), source], files);
      if (run.exitCode !== 0)
        throw new Error(`a library model should compile: ${new TextDecoder().decode(run.stderr)}`);
      return run.stdout;
    });
    const text = new TextDecoder().decode(output);
    const name = path.slice("runtime/libc/".length, -".c".length);
    texts.set(name, text);
    modules[name] = symbolsOfModule(text);
  }
  return { index: { key, modules }, texts };
}

function sourceFileSystem(): FileSystem {
  const files = librarySources().map((path): [string, Uint8Array] => [mounted(path), ownBytes(path)]);
  return overlay(hostFileSystem, new Map(files));
}

/** Where the compiler sees a file of the package's `runtime` folder. */
function mounted(path: string): string {
  return `${sourceRoot}/${belowRuntime(path)}`;
}

function belowRuntime(path: string): string {
  return path.slice("runtime/".length);
}

/** Names that a module of textual LLVM IR defines for others, and those that it takes from others. */
export function symbolsOfModule(text: string): ModuleSymbols {
  const defines: string[] = [];
  const needs: string[] = [];
  for (const [, keyword, linkage, name] of text.matchAll(/^(define|declare) (.*?)@([\w.$]+)\(/gm)) {
    if (name === undefined || name.startsWith("llvm.")) continue;
    // A weak reference is null where nothing else brings what it names.
    if (keyword === "declare" && linkage?.includes("extern_weak")) continue;
    if (keyword === "declare") needs.push(name);
    else if (!isLocal(linkage)) defines.push(name);
  }
  for (const [, name, linkage] of text.matchAll(/^@([\w.$]+) = (.*?)(?:global|constant|alias) /gm)) {
    if (name === undefined || isLocal(linkage)) continue;
    (/\bexternal\b/.test(linkage ?? "") ? needs : defines).push(name);
  }
  return { defines: defines.sort(), needs: needs.sort() };
}

function isLocal(linkage: string | undefined): boolean {
  return /\b(internal|private)\b/.test(linkage ?? "");
}

function runtimeKey(dataModel: DataModel): string {
  return hashOf(librarySources())
    .update(JSON.stringify(compilerArguments(dataModel)))
    .digest("hex");
}

/** Of these files and the compiler. */
function hashOf(paths: readonly string[]): Hash {
  const hash = createHash("sha256");
  for (const path of paths) hash.update(belowRuntime(path)).update("\0").update(ownBytes(path)).update("\0");
  const clang = host.files.readText(new URL("../package.json", import.meta.resolve("@yowasp/clang")));
  return hash.update((JSON.parse(clang) as { version: string }).version);
}

/** Headers and models, from the package's folder. */
function librarySources(): readonly string[] {
  return ["runtime/include", "runtime/libc"].flatMap(ownFilesBelow);
}
