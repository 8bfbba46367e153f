/** Runs tests outside of the engine, and tells what happens against what they expect. */

import type { ReplayArgument, ReplayInput, ReplayObject } from "@everypath/analyses";
import { namedDirectories } from "@everypath/c";
import { host } from "@everypath/core";
import type { Expectation, ExpectedValue, Replayer as ReplayerType, ReplayRun } from "@everypath/replay";
import {
  type CompileSettings,
  decodeKTest,
  escapeBytes,
  inputOfKTest,
  type ParameterShape,
  place,
  systemMessage,
  type TestCase,
  testCaseSchema,
} from "@everypath/report";
import type { TestOutcome } from "../library/news.ts";
import { inputFileProblem } from "./input-files.ts";
import { type Refused, refused } from "./refused.ts";
import type { RunSurface } from "./surface.ts";

const { extname } = host.paths;

/** As commander leaves them. */
export interface ReplayOptions {
  readonly program: readonly string[];
  readonly entry?: string;
  readonly dataModel?: string;
  readonly I: readonly string[];
  readonly D: readonly string[];
  readonly cflag: readonly string[];
}

/** One test, whichever kind of file it came from. */
interface Prepared {
  readonly file: string;
  readonly files: readonly string[];
  readonly entry: string;
  readonly compile: CompileSettings;
  readonly input: ReplayInput;
  /** undefined: the file says nothing of it, as KLEE's do not. */
  readonly expected: Expectation | undefined;
}

type Reported = Omit<TestOutcome, "test">;

export interface Replayed {
  readonly kind: "replayed";
  /** In the order of the tests. */
  readonly outcomes: readonly TestOutcome[];
}

export type ReplayTestsRun = Replayed | Refused;

/** The surface hears of each test as it was run. */
export async function replayTests(
  tests: readonly string[],
  options: ReplayOptions,
  surface: RunSurface,
): Promise<ReplayTestsRun> {
  const prepared: Prepared[] = [];
  for (const file of tests) {
    const read = await prepare(file, options);
    if ("problem" in read) return refused(`${file}: ${read.problem}`);
    const blocked = inputFileProblem(read.files);
    if (blocked !== undefined) return refused(`${file}: its program ${blocked}; name it with --program`);
    prepared.push(read);
  }
  const pool = new ReplayerPool(readableOf(options));
  const outcomes: TestOutcome[] = [];
  try {
    for (const test of prepared) {
      const outcome = { test: test.file, ...(await replayOne(await pool.of(test), test)) };
      outcomes.push(outcome);
      await surface.onTested?.(outcome);
    }
  } finally {
    await pool.close();
  }
  return { kind: "replayed", outcomes };
}

async function prepare(
  file: string,
  options: ReplayOptions,
): Promise<Prepared | { readonly problem: string }> {
  const status = host.files.find(file);
  if (status === undefined)
    return { problem: "no such file; tests are in the tests folder of an --out directory" };
  if (status.isDirectory()) return { problem: "it is a directory; name the tests in it" };
  const extension = extname(file).toLowerCase();
  if (extension !== ".json" && extension !== ".ktest")
    return { problem: "unknown kind of test; everypath replays its .json and KLEE's .ktest" };
  try {
    const bytes = host.files.read(file);
    return extension === ".json"
      ? prepareJson(file, new TextDecoder().decode(bytes), options)
      : await prepareKTest(file, bytes, options);
  } catch (error) {
    return { problem: `it cannot be read (${systemMessage(error)}); check its permissions` };
  }
}

function prepareJson(
  file: string,
  text: string,
  options: ReplayOptions,
): Prepared | { readonly problem: string } {
  let test: TestCase;
  try {
    test = testCaseSchema.parse(JSON.parse(text));
  } catch {
    return { problem: "it is no test of everypath; explore with --out writes them" };
  }
  if (test.replay === undefined) {
    return { problem: "it does not hold the inputs as bytes; explore again with --out" };
  }
  const files = options.program.length > 0 ? options.program : test.files;
  return {
    file,
    files,
    entry: options.entry ?? test.entry,
    compile: compileWith(test.compile, options),
    input: replayInput(test.replay),
    expected: expectationOfTest(test),
  };
}

async function prepareKTest(
  file: string,
  bytes: Uint8Array,
  options: ReplayOptions,
): Promise<Prepared | { readonly problem: string }> {
  const decoded = decodeKTest(bytes);
  if ("problem" in decoded) return { problem: `it is no .ktest file: ${decoded.problem}` };
  const [named] = decoded.test.arguments;
  const files = options.program.length > 0 ? options.program : named === undefined ? [] : [named];
  if (files.length === 0) return { problem: "it does not name its program; give it with --program" };
  const entry = options.entry ?? "main";
  const compile = compileWith(undefined, options);
  let parameters: readonly ParameterShape[] | undefined;
  if (entry !== "main") {
    const shapes = await parametersOf(files, entry, compile, readableOf(options));
    if ("problem" in shapes) return shapes;
    parameters = shapes.parameters;
  }
  const read = inputOfKTest(decoded.test, parameters);
  return "problem" in read ? read : { file, files, entry, compile, input: read.input, expected: undefined };
}

/** What the command line names, and not the test. */
function readableOf({ I, cflag }: ReplayOptions): readonly string[] {
  return namedDirectories({ includeDirectories: I, cflags: cflag });
}

function compileWith(own: CompileSettings | undefined, options: ReplayOptions): CompileSettings {
  return {
    dataModel:
      options.dataModel === "ilp32"
        ? "ilp32"
        : options.dataModel === "lp64"
          ? "lp64"
          : (own?.dataModel ?? "lp64"),
    includeDirectories: [...(own?.includeDirectories ?? []), ...options.I],
    definitions: [...(own?.definitions ?? []), ...options.D],
    flags: [...(own?.flags ?? []), ...options.cflag],
    ...(own?.fileFlags === undefined ? {} : { fileFlags: own.fileFlags }),
    unchecked: own?.unchecked ?? [],
  };
}

async function parametersOf(
  files: readonly string[],
  entry: string,
  compile: CompileSettings,
  readable: readonly string[],
): Promise<{ readonly parameters: readonly ParameterShape[] } | { readonly problem: string }> {
  const blocked = inputFileProblem(files);
  if (blocked !== undefined) return { problem: `its program ${blocked}; name it with --program` };
  const { loadC } = await import("@everypath/c");
  const loaded = await loadC(files, {
    dataModel: compile.dataModel,
    includeDirectories: compile.includeDirectories,
    definitions: compile.definitions,
    compilerFlags: compile.flags,
    fileFlags: compile.fileFlags ?? {},
    readable,
    onNote: () => {},
  });
  if ("diagnostics" in loaded)
    return { problem: loaded.diagnostics.map(({ message }) => message).join("; ") };
  const procedure = loaded.program.procedure(entry);
  if (procedure === undefined) return { problem: `its program has no procedure ${entry}` };
  return { parameters: procedure.parameters.map(({ variable, type }) => ({ name: variable.name, type })) };
}

function replayInput(replay: NonNullable<TestCase["replay"]>): ReplayInput {
  return {
    readings: replay.readings.map((reading) => ({ name: reading.name, bytes: bytesOfHex(reading.bytes) })),
    ...(replay.unwritten === undefined
      ? {}
      : { unwritten: replay.unwritten.map((one) => ({ ...one, bytes: bytesOfHex(one.bytes) })) }),
    ...(replay.arguments === undefined
      ? {}
      : {
          arguments: replay.arguments.map(argumentOf),
        }),
    ...(replay.objects === undefined ? {} : { objects: replay.objects.map(objectOf) }),
  };
}

type DescribedReplay = NonNullable<TestCase["replay"]>;

function bytesOfHex(hex: string): Uint8Array {
  return new Uint8Array(Buffer.from(hex, "hex"));
}

function objectOf({ bytes, pointers }: NonNullable<DescribedReplay["objects"]>[number]): ReplayObject {
  return { bytes: bytesOfHex(bytes), ...(pointers === undefined ? {} : { pointers }) };
}

function argumentOf(argument: NonNullable<DescribedReplay["arguments"]>[number]): ReplayArgument {
  switch (argument.kind) {
    case "null":
      return { kind: "null" };
    case "scalar":
      return { kind: "scalar", bytes: bytesOfHex(argument.bytes) };
    case "object":
      return { kind: "object", ...objectOf(argument) };
    case "pointer":
      return argument;
  }
}

/** undefined for a path that was not followed to an end of its own. */
function expectationOfTest({ expect }: TestCase): Expectation | undefined {
  const stdout =
    expect.stdout === undefined ? undefined : new Uint8Array(Buffer.from(expect.stdout.bytes, "hex"));
  switch (expect.end) {
    case "returned":
      return { end: { kind: "returned", result: expectedValue(expect.value) }, stdout };
    case "halted":
      return { end: { kind: "halted", status: expect.exitStatus }, stdout };
    case "thrown":
      return { end: { kind: "thrown" }, stdout };
    case "error":
      if (expect.error === undefined) return undefined;
      return { end: { kind: "error", error: expect.error.kind, location: expect.error.location }, stdout };
    case "assumption":
    case "cut":
      return undefined;
  }
}

function expectedValue(value: TestCase["expect"]["value"]): ExpectedValue | undefined {
  switch (value?.kind) {
    case "integer":
      return { ...value, value: BigInt(value.value) };
    case "float":
      return { kind: "float", value: numberOf(value.value) };
    default:
      return value;
  }
}

function numberOf(text: string): number {
  if (text === "inf") return Number.POSITIVE_INFINITY;
  return text === "-inf" ? Number.NEGATIVE_INFINITY : Number(text);
}

/** A replayer for each program: its tests share what is compiled. */
class ReplayerPool {
  readonly #replayers = new Map<string, ReplayerType>();
  readonly #readable: readonly string[];

  /** `readable`: directories that the user has named; those of a test may be anybody's. */
  constructor(readable: readonly string[]) {
    this.#readable = readable;
  }

  async of({ files, entry, compile }: Prepared): Promise<ReplayerType> {
    const key = JSON.stringify([files, entry, compile]);
    let replayer = this.#replayers.get(key);
    if (replayer === undefined) {
      const { createReplayer } = await import("@everypath/replay");
      const { includeDirectory } = await import("@everypath/c");
      replayer = await createReplayer(
        files.map((path) => ({ path })),
        {
          entry,
          dataModel: compile.dataModel,
          includeDirectories: compile.includeDirectories,
          defines: compile.definitions,
          cflags: compile.flags,
          fileFlags: compile.fileFlags ?? {},
          unchecked: compile.unchecked,
          readable: this.#readable,
          runtimeInclude: includeDirectory(),
        },
      );
      this.#replayers.set(key, replayer);
    }
    return replayer;
  }

  async close(): Promise<void> {
    for (const replayer of this.#replayers.values()) await replayer.close();
  }
}

async function replayOne(replayer: ReplayerType, { input, expected }: Prepared): Promise<Reported> {
  const { compare, variantFor } = await import("@everypath/replay");
  if (expected === undefined) return observe(replayer, input);
  const { end } = expected;
  const variant = end.kind === "error" ? variantFor(end.error) : "plain";
  const run = await replayer.run(input, variant, end.kind === "error" && end.error === "memory-leak");
  const replay = compare(expected, run);
  switch (replay.verdict) {
    case "confirmed": {
      return end.kind === "error"
        ? { outcome: "reproduced", detail: `reproduced: ${end.error} at ${place(end.location)}` }
        : { outcome: "as expected", detail: `as expected: ${endText(run)}` };
    }
    case "refuted":
      return { outcome: "not as expected", detail: `not as expected: ${replay.detail}` };
    case "not-replayable":
    case "not-replayed":
      return { outcome: "not replayable", detail: `cannot be replayed: ${replay.reason}` };
  }
}

/** Nothing is expected: an error is one, whatever else happens is told. Memory is watched first, since that finds most. */
async function observe(replayer: ReplayerType, input: ReplayInput): Promise<Reported> {
  const watched = await replayer.run(input, "addresses");
  const run = watched.end.kind === "refused" ? await replayer.run(input, "plain") : watched;
  switch (run.end.kind) {
    case "returned":
    case "exited":
    case "thrown":
    case "assumption":
      return { outcome: "as expected", detail: endText(run) };
    case "error":
    case "timeout":
    case "diverged":
      return { outcome: "not as expected", detail: endText(run) };
    case "refused":
      return { outcome: "not replayable", detail: `cannot be replayed: ${run.end.reason}` };
  }
}

function endText({ end, stdout }: ReplayRun): string {
  const printed = stdout.length === 0 ? "" : `, prints "${escapeBytes(stdout)}"`;
  switch (end.kind) {
    case "returned":
      return `${end.result === undefined ? "returns" : `returns ${signed(end.result)}`}${printed}`;
    case "exited":
      return `exits with status ${end.status & 255}${printed}`;
    case "thrown":
      return `throws an exception${printed}`;
    case "error": {
      const [at] = end.stack;
      return `${end.error}${at === undefined ? "" : ` at ${place(at)}`}${printed}`;
    }
    case "assumption":
      return `an assumption does not hold${printed}`;
    case "timeout":
      return `it does not end in time${printed}`;
    case "diverged":
      return `${end.detail}${printed}`;
    case "refused":
      return end.reason;
  }
}

/** WebAssembly's integers have no sign; most results of C do. */
function signed(result: { readonly type: string; readonly value: bigint | number }): string {
  if (typeof result.value === "number") return String(result.value);
  return BigInt.asIntN(result.type === "i32" ? 32 : 64, result.value).toString();
}
