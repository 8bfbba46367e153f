/** From raw options to settings: every value checked, contradictions refused with one line that says how to mend them. */

import type { Channel, Direction, Lift } from "@everypath/analyses";
import {
  type ChosenAssumptions,
  type ErrorKind,
  errorKinds,
  host,
  isErrorKind,
  limits,
} from "@everypath/core";
import type { HandedOver } from "@everypath/engine";
import { type FileInput, type StrategyName, strategyNames } from "@everypath/engine";
import { isCFile, type Language, languageOfFile } from "@everypath/languages";
import { chosenOf } from "../library/options/chosen.ts";
import type { RunRecord } from "./kept/run-record.ts";
import { suggestion } from "./nearest.ts";
import type { Project } from "./project.ts";
import { type Call, parseCall } from "./settings/call.ts";
import { refuseContradictions } from "./settings/contradictions.ts";
import { handedOverOf } from "./settings/handed-over.ts";
import { inputFilesOf } from "./settings/input-files.ts";
import type { RawOptions } from "./settings/raw-options.ts";
import { layersOf, solverOf } from "./settings/solver.ts";
import { kindsOfProperty } from "./settings/sv-comp.ts";
import { type UnwindSettings, unwindSettings } from "./settings/unwind.ts";
import { fileName, natural, oneOf } from "./settings/values.ts";
import { UsageProblem } from "./settings/wrong-usage.ts";
import type { StubOptions } from "./stubs.ts";

/** What the command line asks for; undefined leaves the choice to the engine. */
export interface Settings {
  readonly files: readonly string[];
  readonly entry: string | undefined;
  /** Of a C program; other languages read `callText` themselves. */
  readonly call: Call | undefined;
  readonly callText: string | undefined;
  /** What a symbolic subscript of PL/I becomes. */
  readonly subscripts: "conditional" | "cases";
  /** Global variables of objects are arbitrary at first. */
  readonly symbolicGlobals: boolean;
  /** Of an object program: where it is run, its contracts are assumed and checked. */
  readonly runsContracts: boolean;
  /** Ghost operations of contracts are inferred. */
  readonly infers: boolean;
  /** The file for the program with what was inferred; `-` is standard output. */
  readonly annotate: string | undefined;
  /** Objects of the inputs: how many references lead to the deepest one. */
  readonly heapDepth: number;
  readonly pointerDepth: number;
  readonly handedOver: ReadonlyMap<string, HandedOver>;
  /** What the entry asks of its callers is looked for. */
  readonly infersPreconditions: boolean;
  /** The answers that the verdict rests on are written down with their proofs. */
  readonly certifies: boolean;
  readonly language: Language;
  readonly assume: readonly string[];
  readonly pointerSize: number;
  readonly mallocMayFail: boolean;
  /** What the user said may be taken for granted. */
  readonly chosen: ChosenAssumptions;
  /** Files that the program can read; standard input is `stdin`. */
  readonly inputFiles: ReadonlyMap<string, FileInput>;
  readonly checks: ReadonlySet<ErrorKind>;
  readonly dataModel: "lp64" | "ilp32";
  readonly includeDirectories: readonly string[];
  readonly definitions: readonly string[];
  readonly compilerFlags: readonly string[];
  readonly stubs: StubOptions;
  /** Of single files (--compile-commands). */
  readonly fileFlags: Project["fileFlags"];
  readonly seconds: number | undefined;
  readonly megabytes: number | undefined;
  readonly maxSteps: number | undefined;
  readonly maxPaths: number | undefined;
  readonly maxDepth: number | undefined;
  readonly stackMegabytes: number;
  readonly search: StrategyName;
  /** Paths are merged where an estimate says that it pays. */
  readonly merges: boolean;
  /** Sides that no model at hand satisfies are left for later. */
  readonly pending: boolean;
  /** Threads that explore. */
  readonly workers: number;
  /** Forks at one place on one path. */
  readonly maxLoop: number | undefined;
  readonly seed: number;
  /** A program on the PATH; undefined is the built-in solver. */
  readonly solver: string | undefined;
  readonly disabledLayers: ReadonlySet<string>;
  readonly replay: boolean;
  /** Write the tests as C. */
  readonly emitTests: boolean;
  readonly minimize: boolean;
  /** Paths that the reports tell one by one. */
  readonly reportPaths: number | undefined;
  /** Files to write beside those of `out`. */
  readonly sarif: string | undefined;
  readonly stubsOut: string | undefined;
  readonly junit: string | undefined;
  readonly json: boolean;
  readonly out: string | undefined;
  /** The run that `out` holds is taken up again. */
  readonly resumes: boolean;
  /** What that run was asked; its command fills it in. */
  readonly recorded?: RunRecord;
  /** As given, to be recorded with the run. */
  readonly raw: RawOptions;
  readonly dump: Dump | undefined;
  readonly detail: "quiet" | "normal" | "verbose";
  readonly layers: boolean;
  /** Of traces. */
  readonly direction: Direction;
  /** The line that traces lead to, in the file given first unless another is named. */
  readonly backwardFrom: { readonly file: string; readonly line: number } | undefined;
  /** Of bounded model checking. */
  readonly unwinding: UnwindSettings;
  readonly fuzz: FuzzSettings;
}

/** Of a search by inputs; undefined leaves the choice to the engine. */
export interface FuzzSettings {
  /** Files and directories. */
  readonly seeds: readonly string[];
  readonly channel: Channel | undefined;
  readonly maxInputs: number | undefined;
  readonly maxBytes: number | undefined;
  readonly plateau: number | undefined;
  readonly flips: number | undefined;
  readonly lifts: readonly Lift[];
}

const dumps = ["program", "tree", "queries", "smtlib"] as const;
export type Dump = (typeof dumps)[number];

/** In the order of the table. */
export const allKinds = Object.keys(errorKinds) as ErrorKind[];

/** `layerNames` are the solver's layers that can be switched. The problem is one line. */
export function readSettings(
  project: Project,
  raw: RawOptions,
  layerNames: readonly string[],
): { readonly settings: Settings } | { readonly problem: string } {
  try {
    return { settings: settingsFrom(project, raw, layerNames) };
  } catch (error) {
    if (error instanceof UsageProblem) return { problem: error.message };
    throw error;
  }
}

/** Options about another language than the program's. */
function refuseOfLanguage(raw: RawOptions, language: Language, subscripts: string | undefined): void {
  if (subscripts !== undefined && language !== "pli")
    throw new UsageProblem(`--subscripts ${subscripts}: it is about arrays of PL/I; leave the option out`);
  for (const [flag, isGiven] of [
    [`--heap-depth ${raw.heapDepth}`, raw.heapDepth !== undefined],
    ["--symbolic-globals", raw.symbolicGlobals === true],
    ["--no-infer", raw.infer === false],
    ["--no-contracts", raw.contracts === false],
    [`--annotate ${raw.annotate}`, raw.annotate !== undefined],
  ] as const) {
    if (isGiven && language !== "objects")
      throw new UsageProblem(`${flag}: it is about the object language (.idf); leave the option out`);
  }
}

/** Directories and macros that are none. */
function refuseUnfit({ I, D, out }: RawOptions): void {
  for (const directory of I) {
    if (host.files.find(directory)?.isDirectory() !== true)
      throw new UsageProblem(`-I ${directory}: no such directory; check the path`);
  }
  for (const macro of D) {
    if (!/^[A-Za-z_]\w*(\([^)]*\))?(=|$)/.test(macro))
      throw new UsageProblem(`-D ${macro}: not a macro; write -D NAME or -D NAME=VALUE`);
  }
  if (out === "") throw new UsageProblem("--out: the directory has no name; write --out DIR");
}

function settingsFrom(
  { files, fileFlags, stubs }: Project,
  raw: RawOptions,
  layerNames: readonly string[],
): Settings {
  refuseContradictions(raw);
  const language = languageOf(files);
  const call = language === "c" ? callOf(raw) : undefined;
  const subscripts = oneOf("--subscripts", raw.subscripts, ["conditional", "cases"]);
  refuseOfLanguage(raw, language, subscripts);
  refuseUnfit(raw);
  return {
    files,
    entry: raw.entry ?? call?.procedure,
    call,
    callText: raw.call,
    subscripts: subscripts ?? "conditional",
    symbolicGlobals: raw.symbolicGlobals === true,
    runsContracts: raw.contracts !== false,
    infers: raw.infer !== false,
    annotate: annotatedFile(files, raw),
    heapDepth: natural("--heap-depth", raw.heapDepth, 0) ?? 3,
    pointerDepth: natural("--pointer-depth", raw.pointerDepth, 0) ?? limits.machine.callerDepth,
    handedOver: handedOverOf(raw),
    infersPreconditions: raw.inferPreconditions === true,
    certifies: raw.certificate === true,
    language,
    assume: raw.assume,
    pointerSize: natural("--pointer-size", raw.pointerSize, 1) ?? 8,
    mallocMayFail: raw.mallocMayFail === true,
    chosen: chosenOf(raw),
    inputFiles: inputFilesOf(raw),
    checks: checksOf(raw),
    dataModel: oneOf("--data-model", raw.dataModel, ["lp64", "ilp32"]) ?? "lp64",
    includeDirectories: raw.I,
    definitions: raw.D,
    compilerFlags: raw.cflag,
    fileFlags,
    stubs,
    seconds: natural("--time", raw.time, 1),
    megabytes: natural("--memory", raw.memory, 1),
    maxSteps: natural("--max-steps", raw.maxSteps, 1),
    maxPaths: natural("--max-paths", raw.maxPaths, 1),
    reportPaths: natural("--report-paths", raw.reportPaths, 0),
    maxDepth: natural("--max-depth", raw.maxDepth, 1),
    stackMegabytes: natural("--stack", raw.stack, 1) ?? 8,
    search: oneOf("--search", raw.search, strategyNames) ?? "default",
    workers: natural("--workers", raw.workers, 1) ?? 1,
    merges: raw.merge === true,
    pending: raw.pending === true,
    maxLoop: natural("--max-loop", raw.maxLoop, 1),
    seed: natural("--seed", raw.seed, 0) ?? 0,
    solver: solverOf(raw.solver),
    disabledLayers: layersOf(raw, layerNames),
    replay: raw.replay,
    ...testSettings(files, raw),
    sarif: fileName("--sarif", raw.sarif),
    junit: fileName("--junit", raw.junit),
    stubsOut: fileName("--stubs-out", raw.stubsOut),
    json: raw.json === true,
    out: raw.resume ?? raw.out,
    resumes: raw.resume !== undefined,
    raw,
    dump: oneOf("--dump", raw.dump, dumps),
    detail: raw.quiet === true ? "quiet" : raw.verbose === true ? "verbose" : "normal",
    layers: raw.stats === true,
    direction: oneOf("--direction", raw.direction, ["forward", "backward", "both"]) ?? "both",
    backwardFrom: lineOf(files, raw),
    fuzz: {
      seeds: raw.seeds ?? [],
      channel: channelOf(raw.input),
      maxInputs: natural("--max-inputs", raw.maxInputs, 1),
      maxBytes: natural("--max-bytes", raw.maxBytes, 1),
      plateau: natural("--plateau", raw.plateau, 1),
      flips: natural("--flips", raw.flips, 1),
      lifts: raw.lift.map(liftOf),
    },
    unwinding: unwindSettings(raw),
  };
}

/** `--input stdin`, `--input file:NAME`, `--input argv`, `--input x` */
function channelOf(text: string | undefined): Channel | undefined {
  if (text === undefined) return undefined;
  if (text === "stdin") return { kind: "file", name: "stdin" };
  if (text === "argv") return { kind: "argument" };
  const [, file] = /^file:(.*)$/s.exec(text) ?? [];
  if (file === "" || text === "")
    throw new UsageProblem(
      `--input ${text}: it has no name; write stdin, file:NAME, argv, or a symbol's name`,
    );
  return file === undefined ? { kind: "symbols", name: text } : { kind: "file", name: file };
}

/** `--lift 43`, `--lift archive.c:43`, `--lift archive.c:43=false` */
function liftOf(text: string): Lift {
  const [, file, digits, holds] = /^(?:(.+):)?(\d+)(?:=(true|false))?$/s.exec(text) ?? [];
  const line = Number(digits);
  if (digits === undefined || line < 1)
    throw new UsageProblem(
      `--lift ${text}: not a line; write LINE or FILE:LINE of the check, with =true or =false behind it if the condition is to be so`,
    );
  return { text, file, line, holds: holds === undefined ? undefined : holds === "true" };
}

/** `--backward-from 12`, `--backward-from list.c:12` */
function lineOf(files: readonly string[], { backwardFrom }: RawOptions): Settings["backwardFrom"] {
  if (backwardFrom === undefined) return undefined;
  const [, named, digits] = /^(?:(.*):)?(\d+)$/.exec(backwardFrom) ?? [];
  const line = Number(digits);
  if (digits === undefined || line < 1)
    throw new UsageProblem(`--backward-from ${backwardFrom}: not a line; write a number, or FILE:LINE`);
  const file = files.find((one) => one === named || named === undefined);
  if (file === undefined)
    throw new UsageProblem(
      `--backward-from ${backwardFrom}: the program has no file ${named}; it has ${files.join(", ")}`,
    );
  return { file, line };
}

/** All files of a program are of one language. */
function languageOf(files: readonly string[]): Language {
  const [first, ...others] = files;
  const language = languageOfFile(first ?? "");
  const other = others.find((file) => languageOfFile(file) !== language);
  if (other === undefined) return language;
  throw new UsageProblem(`${other}: not the language of ${first}; name the files of one program`);
}

function testSettings(files: readonly string[], raw: RawOptions): Pick<Settings, "emitTests" | "minimize"> {
  const emitTests = oneOf("--emit-tests", raw.emitTests, ["c"]) !== undefined;
  const minimize = raw.minimize === true;
  const out = raw.resume ?? raw.out;
  for (const [flag, given] of [
    ["--emit-tests", emitTests],
    ["--minimize", minimize],
  ] as const) {
    if (given && out === undefined) {
      throw new UsageProblem(`${flag} is about the tests in the directory of --out; write --out DIR too`);
    }
  }
  const other = emitTests ? files.find((file) => !isCFile(file)) : undefined;
  if (other !== undefined) {
    throw new UsageProblem(
      `--emit-tests c: ${other} is no C source, which the tests include; leave the option out`,
    );
  }
  return { emitTests, minimize };
}

/** Nothing is overwritten. */
function annotatedFile(files: readonly string[], { annotate }: RawOptions): string | undefined {
  if (annotate === undefined) return undefined;
  const name = fileName("--annotate", annotate);
  if (files.length > 1)
    throw new UsageProblem("--annotate: it writes one file; give one file of the program at a time");
  if (name !== undefined && name !== "-" && host.files.exists(name))
    throw new UsageProblem(
      `--annotate ${name}: there is such a file, which is not overwritten; give another name`,
    );
  return name;
}

function callOf(raw: RawOptions): Call | undefined {
  if (raw.call === undefined) return undefined;
  const parsed = parseCall(raw.call);
  if ("problem" in parsed) throw new UsageProblem(`--call ${raw.call}: ${parsed.problem}`);
  const { call } = parsed;
  if (raw.entry !== undefined && raw.entry !== call.procedure) {
    throw new UsageProblem(
      `--entry ${raw.entry} and --call ${raw.call} contradict each other: they name different procedures; keep one of them`,
    );
  }
  return call;
}

function checksOf(raw: RawOptions): ReadonlySet<ErrorKind> {
  const named = (flag: string, kinds: readonly string[]) =>
    kinds.flatMap((kind): readonly ErrorKind[] => {
      if (kind === "all") return allKinds;
      if (isErrorKind(kind)) return [kind];
      throw new UsageProblem(
        `${flag} ${kind}: no such kind of error${suggestion(kind, allKinds)}; the kinds are ${allKinds.join(", ")} and all`,
      );
    });
  if (raw.svComp !== undefined) return new Set(kindsOfProperty(raw.svComp));
  const on = named("--check", raw.check);
  const off = named("--no-check", raw.noCheck);
  // A kind named by itself wins over `all`, whichever comes first.
  const explicit = new Set(raw.check);
  return new Set([
    ...allKinds.filter((kind) => !off.includes(kind)),
    ...on.filter((kind) => explicit.has(kind)),
  ]);
}
