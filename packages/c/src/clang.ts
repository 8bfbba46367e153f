/**
 * The C compiler: a source file in, textual LLVM IR out, or the compiler's own diagnostics. clang runs as WebAssembly in this
 * process and reads the user's files where they are, so `#include` finds what it would find on the command line, and
 * diagnostics and debug information name files as the user did.
 */

import { type Diagnostic, directoriesOf, host, reachOf, type Span } from "@everypath/core";
import { withAccessAttributes } from "./access-attributes.ts";
import { castThroughVoid, promisesLess, withPromisesOf } from "./cast-alignment.ts";
import { type CheckingContracts, checkingContracts } from "./clang/checking-contracts.ts";
import { contractClause } from "./clang/contract-clause.ts";
import { cppLibraryDirectory } from "./clang/cpp-library.ts";
import { type FileSystem, hostFileSystem, overlay, within } from "./clang/file-system.ts";
import { includeArguments, namedDirectories, withIncludes } from "./clang/include-directories.ts";
import { missingHeader } from "./clang/missing-header.ts";
import { failureText, type ToolFailure } from "./clang/stack.ts";
import { runTool } from "./clang/toolchain.ts";
import { tellingOverflow, withConstantChecks } from "./constant-checks.ts";
import { callingBlockFunctions } from "./llvm/index.ts";
import { withoutLibraryFunctions } from "./llvm/library-functions.ts";
import { withUnsequencedChecks } from "./unsequenced.ts";

const { basename, dirname, extname, resolve } = host.paths;

export { namedDirectories } from "./clang/include-directories.ts";

export interface SourceFile {
  /** As the user wrote it: absolute, or relative to the working directory. */
  readonly path: string;
  /** Replaces what is on disk. */
  readonly contents?: Uint8Array;
}

export interface CompileOptions {
  readonly dataModel: "lp64" | "ilp32";
  /** `-I`, in order. */
  readonly includeDirectories?: readonly string[];
  /** `-D`: `NAME` or `NAME=VALUE`. */
  readonly defines?: readonly string[];
  /** Further arguments for clang, after ours. */
  readonly cflags?: readonly string[];
  /** Arguments for single files, by path; those for all come after them. */
  readonly fileFlags?: Readonly<Record<string, readonly string[]>>;
  /** The directory of our own system headers. */
  readonly runtimeInclude?: string;
  /**
   * Directories that the program may read from, beside its own and the working one, where they are not those of the other options: those may come from a
   * file that somebody sent.
   */
  readonly readable?: readonly string[];
}

export type Compiled =
  | {
      readonly text: string;
      /** clang's warnings, untouched; empty where there are none. */
      readonly warnings: string;
      readonly diagnostic?: undefined;
    }
  | { readonly diagnostic: Diagnostic; readonly text?: undefined };

/** The target whose data model is meant. */
export const targets = { lp64: "x86_64-unknown-linux-gnu", ilp32: "i386-unknown-linux-gnu" } as const;

/** Compiles one `.c`, `.i` or `.h` file, or reads one `.ll` or `.bc` file, checked by LLVM's own verifier. */
export async function compileToLlvm(file: SourceFile, options: CompileOptions): Promise<Compiled> {
  const refused = refuseFile(file);
  if (refused !== undefined) return { diagnostic: refused };
  const compile = promising(file, options);
  const compiled = compile(always);
  if (compiled.diagnostic !== undefined || isIrFile(file.path)) return compiled;
  const checked = withUnsequencedChecks(
    withConstantChecks(compiled, languageArguments(file.path, options), (sanitizers) => {
      const again = compile([...always, ...sanitizers]);
      return again.diagnostic === undefined ? again : undefined;
    }),
  );
  // In C++ the names of functions are not those of the source.
  if (isCpp(file.path)) return checked;
  const notes = contractsOf(file)?.notes ?? "";
  const told = { ...checked, warnings: checked.warnings + notes };
  return withAccessAttributes(told, () => preprocessedText(file, options));
}

function preprocessedText(file: SourceFile, options: CompileOptions): string | undefined {
  const args = [`--target=${targets[options.dataModel]}`, ...languageArguments(file.path, options)];
  const words = [...args, "-E", "-P", "-w", "-o", "-", ...placeArguments(), file.path];
  const { exitCode, stdout } = runTool("clang", words, viewFor(file, options).files);
  return exitCode === 0 ? Buffer.from(stdout).toString("latin1") : undefined;
}

/** Compiles with these sanitizers so that of each access is promised what its type asks for (cast-alignment.ts). */
function promising(file: SourceFile, options: CompileOptions): (sanitizers: readonly string[]) => Compiled {
  let cast: SourceFile | undefined;
  let isCast = false;
  return (sanitizers) => {
    const compiled = compileOnce(file, options, sanitizers);
    if (compiled.diagnostic !== undefined || isIrFile(file.path)) return compiled;
    const hides = promisesLess(withoutLibraryFunctions(compiled.text), options.dataModel);
    hidingFiles.set(hidingKey(file, options), hides);
    if (!hides) return compiled;
    if (!isCast) {
      const target = [`--target=${targets[options.dataModel]}`, ...languageArguments(file.path, options)];
      cast = castFile(file, options, target);
      isCast = true;
    }
    if (cast === undefined) return compiled;
    const again = compileOnce(cast, options, sanitizers, ["-w", ...preprocessed(file.path)]);
    if (again.diagnostic !== undefined) {
      const note = `${file.path}: note: misaligned accesses through casts of named objects are not looked for: the file does not compile with such casts by way of 'void *'\n`;
      return { ...compiled, warnings: compiled.warnings + note };
    }
    return { ...compiled, text: withPromisesOf(compiled.text, again.text) };
  };
}

/** Whether a file has accesses of which the compiler promises less, by what was compiled: known of those that a replay builds a second time. */
const hidingFiles = new Map<string, boolean>();

const hidingKey = (file: SourceFile, options: CompileOptions): string =>
  JSON.stringify([file.path, options.dataModel, languageArguments(file.path, options)]);

/**
 * The file preprocessed and with its casts through `void *`, to be compiled for the same target with the flags `preprocessed`; undefined: it has no cast that
 * hides an alignment. `args`: the target and what decides the file's meaning.
 */
export function castFile(
  file: SourceFile,
  options: CompileOptions,
  args: readonly string[],
): SourceFile | undefined {
  if (hidingFiles.get(hidingKey(file, options)) === false) return undefined;
  const run = (files: FileSystem, flags: readonly string[]) =>
    runTool("clang", [...args, ...flags, ...placeArguments(), file.path], files);
  const text = castThroughVoid(
    {
      preprocess: () => {
        const { exitCode, stdout } = run(viewFor(file, options).files, ["-E", "-w", "-o", "-"]);
        return exitCode === 0 ? Buffer.from(stdout).toString("latin1") : undefined;
      },
      ask: (flags) =>
        Buffer.from(run(viewFor(file, options).files, ["-fsyntax-only", ...flags]).stderr).toString("latin1"),
      check: (source, flags) => {
        const { files } = viewFor({ path: file.path, contents: Buffer.from(source, "latin1") }, options);
        const { stderr } = run(files, ["-fsyntax-only", ...flags, ...preprocessed(file.path)]);
        return Buffer.from(stderr).toString("latin1");
      },
    },
    isCpp(file.path),
  );
  return text === undefined ? undefined : { path: file.path, contents: Buffer.from(text, "latin1") };
}

/** The language of a file that has been preprocessed. */
export function preprocessed(path: string): readonly string[] {
  return ["-x", isCpp(path) ? "c++-cpp-output" : "cpp-output"];
}

/**
 * Sanitizers for every program: the engine takes from the compiler the check of a subscript, whose array the compiler knows, of a conversion, of a value that its
 * type does not have, of the length of an array, and of a null pointer that is passed where a declaration rules it out.
 */
const always: readonly string[] = [
  "array-bounds",
  "float-cast-overflow",
  "bool",
  "enum",
  "vla-bound",
  "nonnull-attribute",
];

function compileOnce(
  file: SourceFile,
  options: CompileOptions,
  sanitizers: readonly string[],
  further: readonly string[] = [],
): Compiled {
  const isIr = isIrFile(file.path);
  const view = viewFor(file, options);
  const args = isIr
    ? ["-x", "ir", "-Wno-override-module", "-Xclang", "-disable-llvm-passes"]
    : [
        "-g",
        "-Xclang",
        "-disable-O0-optnone",
        "-fno-discard-value-names",
        `-fsanitize=${sanitizers.join(",")}`,
        `-fsanitize-trap=${sanitizers.join(",")}`,
        // Markers where the scopes of variables begin and end, without the sanitizer that they are made for.
        "-Xclang",
        "-fsanitize-address-use-after-scope",
        ...callingBlockFunctions,
        ...tellingOverflow(languageArguments(file.path, options)),
      ];
  const run = runTool(
    "clang",
    [
      "-O0",
      "-S",
      "-emit-llvm",
      "-o",
      "-",
      `--target=${targets[options.dataModel]}`,
      ...args,
      ...further,
      ...placeArguments(),
      file.path,
    ],
    view.files,
  );
  const messages = new TextDecoder().decode(run.stderr);
  if (run.failure !== undefined) return { diagnostic: failureDiagnostic(file.path, run.failure, messages) };
  if (run.exitCode !== 0) {
    const wanted = [...view.refused].filter((path) => messages.includes(basename(path)));
    if (wanted.length > 0) return { diagnostic: outOfReach(messages, wanted) };
    if (isIr) return { diagnostic: irDiagnostic(file.path, messages) };
    const named = missingHeader(messages) ?? contractClause(messages);
    return { diagnostic: named ?? verbatimDiagnostic(messages) };
  }
  const text = new TextDecoder().decode(run.stdout);
  if (isIr) {
    const mismatch = dataModelMismatch(file.path, text, options.dataModel);
    if (mismatch !== undefined) return { diagnostic: mismatch };
  }
  return { text, warnings: messages };
}

/** A file that cannot be compiled at all, in one line. */
export function refuseFile(file: SourceFile): Diagnostic | undefined {
  const accepted = [".c", ".i", ".h", ...cppExtensions, ".ll", ".bc"];
  if (!accepted.includes(extname(file.path))) {
    return { span: undefined, message: `${file.path}: not a C, C++ or LLVM file (${accepted.join(", ")})` };
  }
  if (file.contents !== undefined) return undefined;
  const status = hostFileSystem.stat(resolve(file.path));
  if (status === undefined) return { span: undefined, message: `${file.path}: no such file` };
  if (status.kind === "directory") return { span: undefined, message: `${file.path}: is a directory` };
  if (hostFileSystem.read(resolve(file.path)) === undefined)
    return { span: undefined, message: `${file.path}: cannot be read` };
  return undefined;
}

/** Whether the name ends as that of LLVM IR does, as text or as bitcode. */
export function isIrFile(path: string): boolean {
  return extname(path) === ".ll" || extname(path) === ".bc";
}

/** Arguments that decide what the source means; the same for exploring and for replaying. */
export function languageArguments(path: string, options: CompileOptions): string[] {
  const { runtimeInclude } = options;
  return [
    ...(extname(path) === ".h" ? ["-x", "c"] : []),
    ...(isCpp(path) ? cppArguments : cArguments),
    ...predeclared(path).flatMap((header) => ["-include", header]),
    ...withoutVectorUnits,
    "-nostdinc",
    ...(runtimeInclude === undefined || !isCpp(path)
      ? []
      : ["-isystem", `${runtimeInclude}/c++`, "-isystem", cppLibraryDirectory]),
    ...(runtimeInclude === undefined
      ? []
      : ["-isystem", runtimeInclude, "-isystem", `${runtimeInclude}/frameworks`]),
    ...withIncludes(options.fileFlags?.[path] ?? []),
    ...includeArguments(options.includeDirectories ?? []),
    ...(options.defines ?? []).map((define) => `-D${define}`),
    ...withIncludes(options.cflags ?? []),
  ];
}

const cppExtensions: readonly string[] = [".cpp", ".cc", ".cxx", ".C"];

/** Whether the name ends as that of a C++ source does. */
export function isCpp(path: string): boolean {
  return cppExtensions.includes(extname(path));
}

const cppArguments = [
  "-std=gnu++20",
  // One thread runs the initialisers of static variables.
  "-fno-threadsafe-statics",
];

const cArguments = [
  "-std=gnu17",
  // As other compilers do, so that programs which declare too little (harness functions, above all) are run with a warning.
  "-Wno-error=implicit-function-declaration",
  "-Wno-error=implicit-int",
  "-Wno-error=int-conversion",
  "-Wno-error=incompatible-pointer-types",
];

/** Programs that have a way for vector instructions have one without, which is the one that can be run on symbols and replayed. */
const withoutVectorUnits = ["MMX", "SSE", "SSE2", "SSE_MATH", "SSE2_MATH"].map((unit) => `-U__${unit}__`);

/** Headers of what other tools predefine: programs written for CBMC or for AFL use it undeclared. */
const predefining: readonly { readonly mark: string; readonly header: string }[] = [
  { mark: "__CPROVER_", header: "cprover.h" },
  { mark: "__AFL_", header: "frameworks/afl.h" },
];

function predeclared(path: string): readonly string[] {
  const contents = hostFileSystem.read(path);
  if (contents === undefined) return [];
  const text = new TextDecoder().decode(contents);
  return predefining.filter(({ mark }) => text.includes(mark)).map(({ header }) => header);
}

/** Makes relative paths mean what they mean to the user, while messages keep them as written. */
export function placeArguments(): string[] {
  return [`-working-directory=${host.system.workingDirectory()}`, "-fdebug-compilation-dir=."];
}

/** The files that a compilation of this one sees. */
export function fileSystemFor(file: SourceFile, options: CompileOptions): FileSystem {
  return viewFor(file, options).files;
}

interface View {
  readonly files: FileSystem;
  /** Files that the program asked for out of its reach. */
  readonly refused: ReadonlySet<string>;
}

function viewFor(file: SourceFile, options: CompileOptions): View {
  const { runtimeInclude, readable = namedDirectories(options) } = options;
  const own = runtimeInclude === undefined ? [] : [runtimeInclude];
  const reach = reachOf(directoriesOf([file.path], [...own, ...readable]), [file.path]);
  const refused = new Set<string>();
  const seen = within(hostFileSystem, reach, (path) => refused.add(path));
  const contents = contractsOf(file)?.contents ?? file.contents ?? withoutOldBounds(file.path);
  if (contents === undefined) return { files: seen, refused };
  const path = file.path.startsWith("/") ? file.path : `${host.system.workingDirectory()}/${file.path}`;
  return { files: overlay(seen, new Map([[path, contents]])), refused };
}

/** Undefined: it has none, or is no C. */
function contractsOf(file: SourceFile): CheckingContracts | undefined {
  return isIrFile(file.path) || isCpp(file.path) ? undefined : checkingContracts(file.path, file.contents);
}

/** As LLVM before 19 wrote tables of virtual functions: a bound of an address that says nothing to us, which LLVM no longer reads. */
const oldBound = /(getelementptr inbounds \([^"\n]*), inrange (?=i\d+ )/g;

/** Textual LLVM IR without the bounds; undefined where it has none. */
function withoutOldBounds(path: string): Uint8Array | undefined {
  if (extname(path) !== ".ll") return undefined;
  const bytes = hostFileSystem.read(resolve(path));
  if (bytes === undefined) return undefined;
  const text = new TextDecoder("latin1").decode(bytes);
  if (!text.includes(", inrange i")) return undefined;
  return Buffer.from(text.replace(oldBound, "$1, "), "latin1");
}

/** The compiler's messages say that such a file is not there; why, and how to go on, says the last line. */
function outOfReach(messages: string, refused: readonly string[]): Diagnostic {
  const path = host.files.real(refused[0] ?? "");
  const more = refused.length === 1 ? "" : ` and ${refused.length - 1} more`;
  const line = `everypath: ${path}${more}: out of the program's reach, which is its own directory, the working directory and those of -I; if it is meant, add -I ${dirname(path)}`;
  const { span } = verbatimDiagnostic(messages);
  return { span, message: `${messages.trimEnd()}\n${line}`, verbatim: true };
}

/** clang's messages as they are, with the place of the first error. */
export function verbatimDiagnostic(messages: string): Diagnostic {
  return { span: firstErrorSpan(messages), message: messages.trimEnd(), verbatim: true };
}

/** One line: the compiler did not end by itself. What it had to say before that is the likely cause. */
function failureDiagnostic(path: string, failure: ToolFailure, messages: string): Diagnostic {
  const span = firstErrorSpan(messages);
  const said = /^.+?:\d+:\d+: ((?:fatal )?error: .*)$/m.exec(messages)?.[1];
  const message = `${said === undefined ? "" : `${said}; then `}clang ${failureText(failure)}`;
  return span === undefined ? { span, message: `${path}: ${message}` } : { span, message };
}

function firstErrorSpan(messages: string): Span | undefined {
  const match = /^(.+?):(\d+):(\d+): (?:fatal )?error: /m.exec(messages);
  if (match === null) return undefined;
  return { file: match[1] ?? "", line: Number(match[2]), column: Number(match[3]) };
}

/** One line: LLVM's reader says no more than that, and repeats it in several forms. */
function irDiagnostic(path: string, messages: string): Diagnostic {
  const lines = messages.split("\n");
  const line = lines.find((text) => text.includes("error: ")) ?? lines[0] ?? "";
  const span = firstErrorSpan(line);
  const reason = line.replace(/^.*?error: /, "");
  return { span, message: span === undefined ? `${path}: ${reason}` : reason };
}

function dataModelMismatch(path: string, text: string, dataModel: "lp64" | "ilp32"): Diagnostic | undefined {
  const layout = /^target datalayout = "(.*)"$/m.exec(text)?.[1];
  if (layout === undefined) return undefined;
  if (layout.startsWith("E"))
    return { span: undefined, message: `${path}: made for a big-endian machine, which is not supported` };
  const actual = /(?:^|-)p:32:/.test(layout) ? "ilp32" : "lp64";
  if (actual === dataModel) return undefined;
  return {
    span: undefined,
    message: `${path}: made for the ${actual} data model; use --data-model ${actual}`,
  };
}
