/**
 * `--emit-tests c`: the tests as C. `tests.c` includes the user's file that defines the entry and has one function for each
 * path; `everypath-tests.c` (runtime/tests) runs each in a process of its own and stands for the harness functions. A program
 * that starts at main is run as it is: its process begins the test before main and then lets main go on.
 */
import type {
  Exploration,
  Path,
  ReplayArgument,
  ReplayInput,
  ReplayObject,
  ReplayTarget,
} from "@everypath/analyses";
import { allocationFailure, host, libraryInputs, limits, ownFilesBelow, ownText } from "@everypath/core";
import { argumentGivenName, argumentName } from "@everypath/engine";
import { type Expectation, expectationOf } from "@everypath/replay";
import { shorten } from "../layout.ts";
import { place } from "../phrases.ts";
import type { Result } from "../result.ts";
import { cComment } from "../text/lines.ts";
import { cScalar, cString, hexadecimal } from "./c-literal.ts";
import { compileCommand, fromOut, type Sources } from "./compile-tests.ts";
import type { FormatContext } from "./context.ts";
import type { ParameterShape } from "./ktest-of-path.ts";

const { resolve } = host.paths;

export interface EmittedFile {
  /** Relative to the directory of the result. */
  readonly file: string;
  readonly content: string;
}

const headers = ["everypath.h", "everypath-internal.h", "cprover.h", "klee/klee.h"];
const harnesses = /^runtime\/libc\/harness-\w+\.c$/;

/** `paths`: those to write tests for. */
export function testsInC(
  result: Result,
  exploration: Exploration,
  paths: readonly Path[],
  context: FormatContext,
): EmittedFile[] {
  const read = (path: string) => ownText(`runtime/${path}`);
  const harness = ownFilesBelow("runtime/libc")
    .filter((path) => harnesses.test(path))
    .map(ownText)
    .join("\n");
  return [
    { file: "tests.c", content: testFile(result, exploration, paths, context) },
    { file: "everypath-tests.h", content: read("tests/everypath-tests.h") },
    {
      file: "everypath-tests.c",
      content: `${read("tests/everypath-tests.c")}\n/* ---- The harness functions; a program's own take their place. */\n${weak(harness)}\n${harness}`,
    },
    ...headers.map((name) => ({ file: `include/${name}`, content: read(`include/${name}`) })),
  ];
}

/** The functions that a C text defines, as weak symbols. */
function weak(text: string): string {
  const names = [
    ...[...text.matchAll(/^FRESH\([\w ]+, (\w+)\)$/gm)].map((match) => match[1]),
    ...[...text.matchAll(/^[A-Za-z_][\w *]*?\b(\w+)\([^;{}]*\) \{/gm)].map((match) => match[1]),
  ];
  return names.map((name) => `#pragma weak ${name}`).join("\n");
}

function testFile(
  result: Result,
  exploration: Exploration,
  paths: readonly Path[],
  context: FormatContext,
): string {
  const sources = sourcesOf(exploration, context);
  const conditions = new Map(result.paths.map(({ id, condition }) => [id, condition]));
  const functions = paths.map((path) =>
    testFunction(exploration, path, context, conditions.get(path.id) ?? ""),
  );
  const rows = functions.map(({ row }) => row).filter((row) => row !== undefined);
  return [
    heading(exploration, context, sources),
    ...(sources.text.includes("__CPROVER_") ? ["#include <cprover.h>"] : []),
    `#include ${JSON.stringify(fromOut(context, sources.included))}`,
    "",
    '#include "everypath-tests.h"',
    "",
    ...inputFunctions(sources.text, context.userProcedures),
    ...functions.map(({ text }) => text),
    "",
    "static const struct everypath_test everypath_tests[] = {",
    ...rows.map((row) => `  ${row},`),
    "};",
    "",
    "/* Before main, so that a test of the whole program can let it begin. */",
    "__attribute__((constructor)) static void everypath_begin(void) {",
    "  everypath_test_all(everypath_tests, sizeof everypath_tests / sizeof everypath_tests[0]);",
    "}",
    ...(context.userProcedures.includes("main") ? [] : ["", "int main(void) { return 0; }"]),
    "",
  ].join("\n");
}

function sourcesOf(exploration: Exploration, context: FormatContext): Sources {
  const wanted = context.entryFile === undefined ? undefined : resolve(context.entryFile);
  const included =
    context.files.find((file) => resolve(file) === wanted) ?? context.files[0] ?? exploration.entry;
  return {
    included,
    others: context.files.filter((file) => file !== included),
    text: context.files.map((file) => (context.sources(file) ?? []).join("\n")).join("\n"),
  };
}

function heading(exploration: Exploration, context: FormatContext, sources: Sources): string {
  const command = compileCommand(context, sources);
  return [
    "/*",
    ` * Tests of ${cComment(exploration.entry)} in ${cComment(context.files.join(", "))}: one for each path. From this directory:`,
    " *",
    ` *     ${cComment(command)} && ./run-tests`,
    " *",
    " * A path that ends in an error is left out, since its test fails as long as the program has the error. EVERYPATH_TESTS=errors runs",
    " * these, and EVERYPATH_TESTS=12 runs that of path 12. Undefined behaviour may show nothing without the compiler's sanitizers: add",
    " * -fsanitize=address,undefined -fno-sanitize-recover=all.",
    " */",
  ].join("\n");
}

/** Functions without a body by which programs for SV-COMP and CBMC ask for inputs. */
function inputFunctions(text: string, defined: readonly string[]): string[] {
  const names = new Set(
    [...text.matchAll(/\b((?:__VERIFIER_)?nondet_\w+)\s*\(/g)].map((match) => match[1] ?? ""),
  );
  const missing = [...names].filter((name) => !defined.includes(name)).sort();
  return missing.length === 0 ? [] : [...missing.map((name) => `EVERYPATH_TEST_INPUT(${name})`), ""];
}

function testFunction(
  exploration: Exploration,
  path: Path,
  context: FormatContext,
  condition: string,
): { readonly text: string; readonly row: string | undefined } {
  const name = `path_${path.id}`;
  const expectation = expectationOf(path);
  const call = callOf(exploration, path, context);
  const missing = "reason" in expectation ? expectation.reason : "reason" in call ? call.reason : undefined;
  if (missing !== undefined || "reason" in expectation || "reason" in call) {
    return { text: `/* Path ${path.id} has no test: ${cComment(missing ?? "")}. */\n`, row: undefined };
  }
  const isMain = path.replayInput?.arguments === undefined;
  const { error } = path;
  const statements = [
    ...inputStatements(path, context),
    ...(expectation.stdout === undefined || error !== undefined
      ? []
      : [`everypath_test_prints(${expectation.stdout.length}, ${cString(expectation.stdout)});`]),
    ...call.declarations,
    ...(isMain ? mainStatements(path) : entryStatements(expectation, call.expression)),
  ];
  const failing = error === undefined ? undefined : `${error.kind} at ${place(error.location)}`;
  const head =
    failing === undefined ? endText(path) : `Expected to fail, and left out: ${failing}: ${error?.message}`;
  const leftOut = leftOutReason(path, context);
  const text = (value: string | undefined) => (value === undefined ? "NULL" : JSON.stringify(ascii(value)));
  return {
    text: [
      `/* Path ${path.id}: ${cComment(shorten(condition, limits.report.testCondition))}`,
      ` * ${cComment(leftOut === undefined ? head : `${head}; left out: ${leftOut}`)} */`,
      `static void ${name}(void) {`,
      ...statements.map((statement) => `  ${statement}`),
      "}",
      "",
    ].join("\n"),
    row: `{${path.id}, ${name}, ${text(failing)}, ${text(leftOut)}}`,
  };
}

function endText(path: Path): string {
  if (path.end === "thrown") return "Throws an exception.";
  return path.end === "halted" ? `Exits with status ${path.exitStatus ?? "unknown"}.` : "Returns.";
}

/** A test is only worth what the path is: one whose replay did something else would fail for our fault. */
function leftOutReason(path: Path, context: FormatContext): string | undefined {
  if (path.replay?.verdict === "refuted") return `the replay differs: ${path.replay.detail}`;
  if (path.end === "thrown") return "an exception leaves the function, which a test in C cannot catch";
  if (path.uncertain) return "the solver could not decide whether the program gets here";
  if (path.approximations.length > 0 && path.replay?.verdict !== "confirmed") {
    return `results of ${path.approximations.join(", ")} are approximated`;
  }
  const [reading] = (path.replayInput?.readings ?? []).filter(({ name }) => isLibrarys(name, context));
  return reading === undefined ? undefined : `${baseName(reading.name)} is not for a test to choose`;
}

/** A harness may use such a name for an input of its own. */
function isLibrarys(name: string, context: FormatContext): boolean {
  const base = baseName(name);
  const quoted = JSON.stringify(base);
  return (
    (libraryInputs.has(base) || base === allocationFailure) &&
    !context.files.some((file) => context.sources(file)?.some((line) => line.includes(quoted)) === true)
  );
}

/** `x` for `x!2`: how several readings of one name are told apart. */
function baseName(name: string): string {
  return name.replace(/!\d+$/, "");
}

/** What the program reads: the contents of files, and in their order the inputs that it asks for. */
function inputStatements(path: Path, { inputFiles }: FormatContext): string[] {
  const text = (name: string) => cString(new TextEncoder().encode(name));
  const readings = path.replayInput?.readings ?? [];
  const files = [...inputFiles].filter(([name, { variable }]) => !isArgument(name) && variable === undefined);
  const { given, count } = argumentsOf(readings);
  const variables = variablesOf(readings, inputFiles);
  const contents = files.flatMap(([name, file]) => {
    // A file that the path did not open has no symbols.
    const bytes =
      file.contents ??
      readings.find((reading) => baseName(reading.name) === name)?.bytes ??
      new Uint8Array(file.size);
    const size = bytes.length;
    return name === "stdin"
      ? [`everypath_test_stdin(${size}, ${cString(bytes)});`]
      : [`everypath_test_file(${text(name)}, ${size}, ${cString(bytes)});`];
  });
  // Without --stdin the program was given bytes all the same.
  const unnamed = readings.find(({ name }) => baseName(name) === "stdin" && !inputFiles.has("stdin"));
  if (unnamed !== undefined) {
    contents.push(`everypath_test_stdin(${unnamed.bytes.length}, ${cString(unnamed.bytes)});`);
  }
  const asked = readings
    .slice(count)
    .filter(({ name }) => baseName(name) !== "stdin" && !inputFiles.has(baseName(name)))
    .filter(({ name }) => !variables.some((variable) => variable.setName === name));
  return [
    ...given.map((bytes) => `everypath_test_argument(${cString(bytes)});`),
    ...variables.map(
      ({ name, value }) =>
        `everypath_test_variable(${text(name)}, ${value === undefined ? "NULL" : cString(value)});`,
    ),
    ...contents,
    ...asked.map(
      ({ name, bytes }) => `everypath_test_reads(${text(name)}, ${bytes.length}, ${cString(bytes)});`,
    ),
  ];
}

/**
 * Arguments of main are read before anything else, in their order, and behind them which of the last ones are given at all
 * (engine/machine/main-arguments.ts). `count`: how many readings these are.
 */
function argumentsOf(readings: ReplayInput["readings"]): {
  readonly given: readonly Uint8Array[];
  readonly count: number;
} {
  const other = readings.findIndex(({ name }, index) => name !== argumentName(index + 1));
  const all = readings.slice(0, other === -1 ? readings.length : other).map(({ bytes }) => bytes);
  let count = all.length;
  let most = all.length;
  for (let index = 1; index <= all.length; index++) {
    const reading = readings[count];
    if (reading?.name !== argumentGivenName(index)) continue;
    count++;
    if (reading.bytes[0] === 0) most = Math.min(most, index - 1);
  }
  return { given: all.slice(0, most), count };
}

interface EnvironmentVariable {
  readonly name: string;
  /** Undefined: it is not set. */
  readonly value: Uint8Array | undefined;
  /** Of the reading that tells which. */
  readonly setName: string;
}

/** Those that may be set, as far as the path asked for them: each is read as `$NAME`, then whether it is set (libc/environment.c). */
function variablesOf(
  readings: ReplayInput["readings"],
  inputFiles: FormatContext["inputFiles"],
): readonly EnvironmentVariable[] {
  return [...inputFiles].flatMap(([input, { variable: name }]) => {
    if (name === undefined) return [];
    const value = readings.find((reading) => reading.name === input)?.bytes;
    const set = readings.find((reading) => reading.name === `${input} is set`);
    if (set === undefined) return [];
    return [{ name, value: set.bytes[0] === 0 ? undefined : value, setName: set.name }];
  });
}

function isArgument(name: string): boolean {
  return /^argv\[\d+\]$/.test(name);
}

function mainStatements(path: Path): string[] {
  if (path.end === "error") return ["everypath_test_main_fails();"];
  return [`everypath_test_main(${path.exitStatus ?? 0});`];
}

function entryStatements(expectation: Expectation, expression: string): string[] {
  const { end } = expectation;
  if (end.kind === "error") return [`(void)${expression};`];
  if (end.kind === "thrown") return [];
  if (end.kind === "halted") return [`everypath_test_exits(${end.status ?? 0});`, `(void)${expression};`];
  const { result } = end;
  switch (result?.kind) {
    case "integer":
      if (result.bits > 64) return [`(void)${expression};`];
      return [
        `everypath_test_integer(${result.bits}, ${result.value}ULL, (unsigned long long)${expression});`,
      ];
    case "float":
      return [`everypath_test_${floatName(expression, result.value)}`];
    case "pointer":
      return [`everypath_test_pointer(${result.isNull ? 1 : 0}, (const void *)${expression});`];
    case undefined:
      return [`(void)${expression};`];
  }
}

/** The comparison goes by the type that the compiler sees: a `float` has the bits of one. */
function floatName(expression: string, value: number): string {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat32(0, value);
  const single = hexadecimal(BigInt(view.getUint32(0)));
  view.setFloat64(0, value);
  const double = hexadecimal(view.getBigUint64(0));
  return `number(${single}, ${double}ULL, ${expression});`;
}

interface Call {
  readonly declarations: readonly string[];
  readonly expression: string;
}

/** The entry's call; `reason` says why C cannot write it. */
function callOf(
  exploration: Exploration,
  path: Path,
  { parameters }: FormatContext,
): Call | { readonly reason: string } {
  if (path.replayInput === undefined) return { reason: "the solver gave no values for its inputs" };
  if (path.replayInput.unwritten !== undefined)
    return { reason: "it depends on variables that were never written" };
  const given = path.replayInput.arguments;
  if (given === undefined) return { declarations: [], expression: "" };
  if (exploration.entry === "main") return { reason: "main is called with arguments of its own" };
  const declarations: string[] = [];
  const values: string[] = [];
  for (const [index, argument] of given.entries()) {
    const value = argumentText(argument, parameters[index], `argument_${index + 1}`, declarations);
    if (value === undefined) {
      return {
        reason: `${parameters[index]?.name ?? `argument ${index + 1}`} is of a type that a test cannot write`,
      };
    }
    values.push(value);
  }
  const { objects = [] } = path.replayInput;
  declarations.push(...objects.map((object, index) => objectText(`object_${index + 1}`, object)));
  const pointers = [
    ...given.flatMap((argument, index) =>
      argument.kind === "object" ? pointerTexts(`argument_${index + 1}`, argument) : [],
    ),
    ...objects.flatMap((object, index) => pointerTexts(`object_${index + 1}`, object)),
  ];
  for (const text of pointers) {
    if (text === undefined) return { reason: "a pointer means a variable that a test has no name for" };
    declarations.push(text);
  }
  return { declarations, expression: `${exploration.entry}(${values.join(", ")})` };
}

function argumentText(
  argument: ReplayArgument,
  parameter: ParameterShape | undefined,
  name: string,
  declarations: string[],
): string | undefined {
  switch (argument.kind) {
    case "null":
      return isByValue(parameter) ? undefined : "NULL";
    case "scalar":
      return cScalar(argument.bytes, parameter?.type);
    case "object":
      if (isByValue(parameter)) return undefined;
      declarations.push(objectText(name, argument));
      return name;
    case "pointer":
      return isByValue(parameter) ? undefined : targetText(argument.target);
  }
}

/** A structure that is passed by value has a type of the program's. */
function isByValue(parameter: ParameterShape | undefined): boolean {
  return parameter?.type?.kind === "structure" || parameter?.type?.kind === "opaque";
}

/** Memory that the function may free, as a caller's may be. */
function objectText(name: string, { bytes }: ReplayObject): string {
  return `void *${name} = everypath_test_object(${bytes.length}, ${cString(bytes)});`;
}

/** The addresses that stand in an object, once all objects are there; undefined where C has no name for one. */
function pointerTexts(name: string, { pointers = [] }: ReplayObject): readonly (string | undefined)[] {
  return pointers.map(({ at, target, offset }) => {
    const base = targetText(target);
    return base === undefined
      ? undefined
      : `everypath_test_leads(${name}, ${at}, (char *)${base} + ${offset});`;
  });
}

function targetText(target: ReplayTarget): string | undefined {
  switch (target.kind) {
    case "argument":
    case "object":
      return `${target.kind}_${target.index + 1}`;
    case "variable":
      return /^[A-Za-z_]\w*$/.test(target.name) ? `&${target.name}` : undefined;
  }
}

/** Inside of a comment. */
function ascii(text: string): string {
  return text.replaceAll(/[^\x20-\x7e]/g, "?");
}
