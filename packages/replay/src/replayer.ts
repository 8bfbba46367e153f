/** A program compiled for replay: built on first use, once for each variant, and run on one input after another. */

import v8 from "node:v8";
import { type CompileOptions, compileToLlvm, isIrFile, overflowWraps, type SourceFile } from "@everypath/c";
import { type ErrorKind, isErrorKind, readSource, type Span } from "@everypath/core";
import { type Built, build } from "./build.ts";
import type { BuildVariant } from "./build-variant.ts";
import { type LineTable, readLineTable } from "./debug-lines.ts";
import type { HostProgram, HostRun } from "./host-run.ts";
import { type LayoutName, layouts } from "./layout.ts";
import { mountedRuntime } from "./library.ts";
import type { ReplayEnd, ReplayInput, ReplayRun } from "./run.ts";
import { Runner } from "./runner.ts";

export interface ReplayOptions extends CompileOptions {
  /** The procedure that was explored. */
  readonly entry: string;
  /** Kinds of error that the exploration did not check for. */
  readonly unchecked?: Iterable<ErrorKind>;
  /** Seconds that one run may take. Default 10. */
  readonly seconds?: number;
  /** Where the program's parts lie. Default `usual`. */
  readonly layout?: LayoutName;
  /** Threads in which runs that are asked for at the same time are run. Default 1. */
  readonly threads?: number;
}

interface Loaded {
  readonly lines: LineTable;
  readonly codeStart: number;
}

/**
 * Its threads run until `close`. A program that cannot be compiled, or a run that takes too long, is told in the run's end; nothing is thrown for it.
 */
export class Replayer {
  readonly #files: readonly SourceFile[];
  readonly #options: ReplayOptions;
  readonly #runners: readonly Runner[];
  #moved: Replayer | undefined;
  readonly #built = new Map<BuildVariant, Promise<Loaded | { readonly refused: string }>>();

  constructor(files: readonly SourceFile[], options: ReplayOptions) {
    this.#files = files;
    this.#options = options;
    const { seconds = 10, threads = 1 } = options;
    this.#runners = Array.from({ length: threads }, () => new Runner(1000 * seconds));
  }

  /** Runs the program once. `countLeaks` lets the end say how many blocks were lost; `shift` moves the stack and the heap by so many bytes. */
  async run(
    input: ReplayInput,
    variant: BuildVariant = "plain",
    countLeaks = false,
    shift = 0,
  ): Promise<ReplayRun> {
    const loaded = await this.#load(variant);
    if ("refused" in loaded) return empty(variant, { kind: "refused", reason: loaded.refused });
    const runner = this.#runners.reduce((best, other) => (other.waiting < best.waiting ? other : best));
    const run = await runner.run(variant, input, countLeaks, shift);
    if (run === "timeout") return empty(variant, { kind: "timeout" });
    if (run.end.kind === "needs-addresses") return this.run(input, "addresses", countLeaks, shift);
    return { ...run, end: located(run.end, loaded), variant };
  }

  /** The program, or a part of it, is LLVM IR, on which the compiler's arithmetic checks cannot be put. */
  get isUninstrumented(): boolean {
    return this.#files.some(({ path }) => isIrFile(path));
  }

  /** Whether the exploration left this kind of error out, so that the program may well meet it. */
  isUnchecked(error: string): boolean {
    return isErrorKind(error) && uncheckedKinds(this.#options).has(error);
  }

  /** Whether the text of one of the program's files has a part like this. */
  mentions(pattern: RegExp): boolean {
    return this.#files.some(({ path, contents }) =>
      pattern.test(new TextDecoder().decode(contents ?? readSource(path))),
    );
  }

  /** The first place where the compiler sees that a format does not fit its arguments: what that does differs from machine to machine. */
  async mismatchedFormat(): Promise<string | undefined> {
    for (const file of this.#files) {
      if (isIrFile(file.path)) continue;
      const compiled = await compileToLlvm(file, this.#options);
      if (compiled.diagnostic !== undefined) continue;
      const found = /^(.+?:\d+):\d+: warning: format specifies .* \[-Wformat\]$/m.exec(compiled.warnings);
      if (found !== null) return found[1];
    }
    return undefined;
  }

  /** The same program with everything at other addresses. */
  get moved(): Replayer {
    this.#moved ??= new Replayer(this.#files, { ...this.#options, layout: "moved", threads: 1 });
    return this.#moved;
  }

  /** Ends the threads. A replayer that is forgotten does not keep the process alive. */
  async close(): Promise<void> {
    await Promise.all(
      [...this.#runners, ...(this.#moved === undefined ? [] : [this.#moved])].map((one) => one.close()),
    );
  }

  #load(variant: BuildVariant): Promise<Loaded | { readonly refused: string }> {
    let loaded = this.#built.get(variant);
    if (loaded === undefined) {
      this.#runners[0]?.prepare();
      loaded = build(
        this.#files,
        this.#options,
        variant,
        this.#options.entry,
        uncheckedKinds(this.#options),
        false,
        layouts[this.#options.layout ?? "usual"],
      ).then((built) => this.#start(built, variant));
      this.#built.set(variant, loaded);
    }
    return loaded;
  }

  #start(built: Built, variant: BuildVariant): Loaded | { readonly refused: string } {
    if ("refused" in built) return built;
    const { binary } = built;
    const program = hostProgram(built, variant, this.#options);
    for (const runner of this.#runners) runner.load(program);
    return { lines: readLineTable(binary.custom), codeStart: binary.codeStart };
  }
}

/** With -fwrapv an overflow is defined, so it is no error. */
export function uncheckedKinds({
  unchecked,
  cflags,
}: Pick<ReplayOptions, "unchecked" | "cflags">): ReadonlySet<ErrorKind> {
  const kinds = new Set(unchecked ?? []);
  if (overflowWraps(cflags ?? [])) kinds.add("signed-overflow");
  return kinds;
}

/** What a host runs of what was built. */
export function hostProgram(
  { binary, entry, isMain, blocks, stackSize }: Exclude<Built, { readonly refused: string }>,
  variant: BuildVariant,
  options: Pick<ReplayOptions, "dataModel" | "unchecked" | "cflags">,
): HostProgram {
  const { dataModel } = options;
  const wide = dataModel === "lp64";
  if (wide) enableMemory64();
  const entryType = binary.exports.get(entry)?.type ?? { parameters: [], results: [] };
  const module = new WebAssembly.Module(binary.bytes);
  return {
    module,
    variant,
    wide,
    entry,
    isMain,
    entryType,
    imports: binary.imports,
    constants: binary.constants,
    unchecked: uncheckedKinds(options),
    stackSize,
    blocks,
  };
}

/** Prepares to replay a program; nothing is compiled before the first run. */
export async function createReplayer(
  files: readonly SourceFile[],
  options: ReplayOptions,
): Promise<Replayer> {
  return new Replayer(files, options);
}

/** 64-bit memories are behind a flag in older versions of Node.js. */
function enableMemory64(): void {
  const smallest = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 5, 3, 1, 4, 1]);
  if (!WebAssembly.validate(smallest)) v8.setFlagsFromString("--experimental-wasm-memory64");
}

function empty(variant: BuildVariant, end: ReplayEnd): ReplayRun {
  return { end, stdout: new Uint8Array(), stderr: new Uint8Array(), unread: 0, variant };
}

/** Of the stack at an error. */
const mostFrames = 32;

/** The stack in the user's own lines, innermost first; a place that a handler was told comes before all. */
function located(end: Exclude<HostRun["end"], { kind: "needs-addresses" }>, loaded: Loaded): ReplayEnd {
  if (end.kind !== "error") return end;
  const reported: Span[] = isUsers(end.place) ? [end.place] : [];
  const traced = end.stack
    .map((position) => loaded.lines.find(position - loaded.codeStart))
    .filter((span) => isUsers(span))
    .slice(0, mostFrames);
  return { kind: "error", error: end.error, message: end.message, stack: [...reported, ...traced] };
}

function isUsers(span: Span | undefined): span is Span {
  return span !== undefined && span.file !== "" && !span.file.startsWith(mountedRuntime);
}
