/** One test for each path that has inputs: `tests/000001.json`, … */
import {
  type Exploration,
  type InputValue,
  modelOf,
  type Path,
  type ReplayArgument,
  type ReplayInput,
  type ReplayObject,
} from "@everypath/analyses";
import { evaluate } from "@everypath/core";
import { expectationOf } from "@everypath/replay";
import { describeBytes, hexOfBytes } from "./bytes.ts";
import { location } from "./errors.ts";
import { formatInput } from "./input.ts";
import { testSchemaName } from "./names.ts";
import { testName } from "./reproduce.ts";
import type { CompileSettings, TestCase } from "./result.ts";
import { formatFloat, formatValue } from "./value.ts";

/** File name and content, in the order of the paths. */
export function* testCases(
  exploration: Exploration,
  files: readonly string[],
  compile?: CompileSettings,
): Generator<{ readonly name: string; readonly test: TestCase }> {
  for (const path of exploration.paths) {
    const test = testOf(path, exploration.entry, files, compile);
    if (test !== undefined) yield test;
  }
}

/** The test of one path; undefined where it has no inputs. */
export function testOf(
  path: Path,
  entry: string,
  files: readonly string[],
  compile?: CompileSettings,
): { readonly name: string; readonly test: TestCase } | undefined {
  if (path.inputs === undefined) return undefined;
  const { expect, ...start } = testCase(entry, files, path, path.inputs);
  return {
    name: testName(path.id),
    test: { ...start, ...(compile === undefined ? {} : { compile }), expect },
  };
}

function testCase(
  entry: string,
  files: readonly string[],
  path: Path,
  inputs: readonly InputValue[],
): TestCase {
  const { error } = path;
  const result = resultUnder(path, inputs);
  return {
    schema: testSchemaName,
    files: [...files],
    entry,
    path: path.id,
    inputs: inputs.map(formatInput),
    decisions: path.decisions,
    ...(path.replayInput === undefined ? {} : { replay: describeReplayInput(path.replayInput) }),
    expect: {
      end: path.end,
      ...(result === undefined ? {} : { result }),
      ...expectedValue(path),
      ...(path.exitStatus === undefined ? {} : { exitStatus: path.exitStatus }),
      ...(path.stdout === undefined ? {} : { stdout: describeBytes(path.stdout) }),
      ...(error === undefined
        ? {}
        : {
            error: {
              kind: error.kind,
              message: error.message,
              location: location(error.location),
              procedure: error.procedure,
            },
          }),
    },
  };
}

function describeReplayInput(input: ReplayInput): NonNullable<TestCase["replay"]> {
  const readings = input.readings.map(({ name, bytes }) => ({ name, bytes: hexOfBytes(bytes) }));
  const held = input.unwritten?.map(({ line, column, bytes }) => ({
    line,
    column,
    bytes: hexOfBytes(bytes),
  }));
  const unwritten = held === undefined ? {} : { unwritten: held };
  if (input.arguments === undefined) return { readings, ...unwritten };
  return {
    readings,
    ...unwritten,
    arguments: input.arguments.map(describeArgument),
    ...(input.objects === undefined ? {} : { objects: input.objects.map(describeObject) }),
  };
}

function describeArgument(
  argument: ReplayArgument,
): NonNullable<NonNullable<TestCase["replay"]>["arguments"]>[number] {
  switch (argument.kind) {
    case "null":
      return { kind: "null" };
    case "scalar":
      return { kind: "scalar", bytes: hexOfBytes(argument.bytes) };
    case "object":
      return { kind: "object", ...describeObject(argument) };
    case "pointer":
      return { kind: "pointer", target: argument.target };
  }
}

function describeObject({ bytes, pointers }: ReplayObject) {
  return {
    bytes: hexOfBytes(bytes),
    ...(pointers === undefined
      ? {}
      : { pointers: pointers.map(({ at, target, offset }) => ({ at, target, offset })) }),
  };
}

function expectedValue(path: Path): Pick<TestCase["expect"], "value"> {
  const expectation = expectationOf(path);
  if ("reason" in expectation || expectation.end.kind !== "returned") return {};
  const { result } = expectation.end;
  switch (result?.kind) {
    case undefined:
      return {};
    case "integer":
      return { value: { ...result, value: result.value.toString() } };
    case "float":
      return { value: { kind: "float", value: formatFloat(result.value, 64) } };
    case "pointer":
      return { value: result };
  }
}

/** The result term under the inputs: V(e) of de Boer & Bonsangue, section 2. */
export function resultUnder(path: Path, inputs: readonly InputValue[]): string | undefined {
  if (path.result === undefined) return undefined;
  const value = evaluate(path.result.term, modelOf(inputs));
  return typeof value === "object" || value === undefined
    ? undefined
    : formatValue(value, path.result.type, path.result.term.sort).value;
}
