/**
 * Standard input and files. Standard input is a file of any number of bytes, which does not grow while it is read; what is left of it is
 * an integer of every state, that each byte read makes one less. Where it is at its end it stays there, and `feof` says so once a read
 * has come to the end. Of all other files together it is known how many bytes are left at most; writing to one of them may make them more.
 */

import {
  callAsWritten,
  intSort,
  type LibraryFunction,
  libraryFunction,
  type Program,
  type Variable,
  variable,
} from "@everypath/core";
import { addScaled, atomLinear, type Linear } from "@everypath/its";
import { placeOf } from "../memory.ts";
import { failed, type GraphSettings } from "../outcome.ts";
import { atLeast, constantOf, number, within } from "../rules/rule.ts";
import { type AbstractState, type Area, valueIn, withValue } from "../state.ts";
import { Halt, type LibraryRun } from "./run.ts";

/** Bytes of standard input that are not read yet. */
const inputLeft = variable("(input left)", intSort, "global", -2);
/** 1 where the end of standard input was met. */
const inputEnded = variable("(input ended)", intSort, "global", -3);
/** Bytes of open files that are not read yet, together at most. */
const filesLeft = variable("(files left)", intSort, "global", -4);

export const streamVariables: readonly Variable[] = [inputLeft, inputEnded, filesLeft];

export type Stream = "input" | "standard" | "file";

/** What reads, so that the state counts what is left. */
function isReading({ standardInput }: LibraryFunction): boolean {
  return standardInput === "read" || standardInput === "read-and-refilled";
}

/** What may make more to read of standard input. */
function isRefilling({ standardInput }: LibraryFunction): boolean {
  return standardInput === "refilled" || standardInput === "read-and-refilled";
}

const called = new WeakMap<Program, ReadonlySet<string>>();

/** Names of the functions that the program's own procedures call. */
function calledNames(program: Program): ReadonlySet<string> {
  const known = called.get(program);
  if (known !== undefined) return known;
  const found = new Set<string>();
  for (const name of program.userProcedures)
    for (const { instructions } of program.procedure(name)?.blocks ?? [])
      for (const instruction of instructions)
        if (instruction.kind === "call" && instruction.callee.kind === "procedure")
          found.add(callAsWritten(instruction, instruction.callee.name).name);
  called.set(program, found);
  return found;
}

/** Whether the program's own procedures call a function of the library of this kind. */
export function callsAny(program: Program, isOfKind: (known: LibraryFunction) => boolean): boolean {
  return [...calledNames(program)].some((name) => {
    const known = libraryFunction(name);
    return known !== undefined && isOfKind(known);
  });
}

/** Whether what is left to read is an input of the program. */
export function readsStreams(program: Program): boolean {
  return program.language === "c" && callsAny(program, isReading);
}

/** The first state: any number of bytes to read. */
export function withStreams(settings: GraphSettings, state: AbstractState): AbstractState {
  if (!readsStreams(settings.program)) return state;
  const left = atomLinear(settings.fresh("input_left"));
  const knowledge = state.knowledge.assume([left]);
  return [
    [inputLeft, left] as const,
    [inputEnded, number(0n)] as const,
    [filesLeft, number(0n)] as const,
  ].reduce((next, [each, value]) => withValue(next, each, value), { ...state, knowledge });
}

/** After calls of which only a summary is known: something may have been read. */
export function afterUnknownReads(settings: GraphSettings, state: AbstractState): AbstractState {
  const before = valueIn(state, inputLeft);
  if (before === undefined) return state;
  const isRefilled = callsAny(settings.program, isRefilling);
  const [left, ended, files] = ["input_left", "input_ended", "files_left"].map((hint) =>
    atomLinear(settings.fresh(hint)),
  ) as [Linear, Linear, Linear];
  const knowledge = state.knowledge.assume([
    left,
    ...(isRefilled ? [] : [atLeast(before, left)]),
    ...within(ended, 0n, 1n),
    files,
  ]);
  return [[inputLeft, left] as const, [inputEnded, ended] as const, [filesLeft, files] as const].reduce(
    (next, [each, value]) => withValue(next, each, value),
    { ...state, knowledge },
  );
}

/** The stream that an address leads to, which must be an open one. */
export function streamAt(run: LibraryRun, address: Linear): Stream {
  const place = placeOf(run.state, address);
  if (constantOf(address) === 0n)
    throw new Halt(failed(run.state, "null-dereference", "a null pointer is taken for a stream"));
  if (place === undefined || constantOf(place.offset) !== 0n)
    throw new Halt(failed(run.state, "out-of-bounds", "it is not known that the stream is open"));
  if (place.area.role === "open file") return "file";
  const { program } = run.settings;
  const at = constantOf(address);
  const input = initialStream(program, "stdin");
  if (at !== undefined && at === input) return "input";
  if (at !== undefined && (["stdout", "stderr"] as const).some((name) => initialStream(program, name) === at))
    return "standard";
  throw new Halt(failed(run.state, "out-of-bounds", "it is not known that the stream is open"));
}

/** The address that a stream of the library has. */
function initialStream(program: Program, name: "stdin" | "stdout" | "stderr"): bigint | undefined {
  const object = program.objects.find(({ role }) => role === name);
  const part = object?.initial?.[0];
  if (part?.kind !== "address") return undefined;
  const target = program.objects.find((each) => each.name === part.symbol);
  return target && BigInt(target.address + part.addend);
}

function valueOf(run: LibraryRun, of: Variable): Linear {
  const value = valueIn(run.state, of);
  if (value === undefined) run.refuse(`'${run.name}' called by its address`);
  return value as Linear;
}

function set(run: LibraryRun, of: Variable, value: Linear): void {
  run.state = withValue(run.state, of, value);
}

/** `count` bytes are read, or more. Where there are not so many, nothing goes on. */
export function consume(run: LibraryRun, stream: Stream, count: Linear, isExact: boolean): void {
  if (stream === "standard") run.refuse("reading from standard output");
  const counter = stream === "input" ? inputLeft : filesLeft;
  const before = valueOf(run, counter);
  const most = addScaled(before, count, -1n);
  if (isExact) {
    run.assume([most]);
    set(run, counter, most);
    return;
  }
  const hint = stream === "input" ? "input_left" : "files_left";
  set(
    run,
    counter,
    run.fresh(hint, (left) => [left, atLeast(most, left)]),
  );
}

/** The end of the stream is met, or may be. */
export function meetEnd(run: LibraryRun, stream: Stream, isCertain: boolean): void {
  if (stream !== "input") return;
  const before = valueOf(run, inputEnded);
  if (isCertain) set(run, inputEnded, number(1n));
  else if (constantOf(before) !== 1n)
    set(
      run,
      inputEnded,
      run.fresh("input_ended", (ended) => [...within(ended, 0n, 1n), atLeast(ended, before)]),
    );
}

/** Whether the end of standard input was met: undefined where nothing is known of the stream. */
export function hasEnded(run: LibraryRun, stream: Stream): boolean | undefined {
  if (stream !== "input") return undefined;
  return run.decide(addScaled(valueOf(run, inputEnded), number(1n), -1n));
}

/** There may be any number of bytes to read afterwards. */
export function refill(run: LibraryRun, stream: Stream): void {
  if (stream === "standard" || valueIn(run.state, inputLeft) === undefined) return;
  const [counter, hint] =
    stream === "input" ? ([inputLeft, "input_left"] as const) : ([filesLeft, "files_left"] as const);
  set(
    run,
    counter,
    run.fresh(hint, (left) => [left]),
  );
  if (stream === "input")
    set(
      run,
      inputEnded,
      run.fresh("input_ended", (ended) => within(ended, 0n, 1n)),
    );
}

/** One byte is put back, so that there is one more to read, and no end. */
export function putBack(run: LibraryRun, stream: Stream): void {
  if (stream === "standard") run.refuse("reading from standard output");
  const counter = stream === "input" ? inputLeft : filesLeft;
  set(run, counter, addScaled(valueOf(run, counter), number(1n), 1n));
  if (stream === "input") set(run, inputEnded, number(0n));
}

/** Whether the area is a file that the program opened. */
export function isOpenFile({ role }: Area): boolean {
  return role === "open file";
}
