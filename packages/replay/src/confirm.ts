/** Does the program do outside of the engine what the path says? */

import { isDeepStrictEqual } from "node:util";
import { modelOf, type Path, type Replay } from "@everypath/analyses";
import {
  type ErrorKind,
  evaluate,
  type Span,
  trappedStatus,
  unseenErrors,
  unseenKinds,
} from "@everypath/core";
import type { BuildVariant } from "./build-variant.ts";
import type { Replayer } from "./replayer.ts";
import type { RawValue, ReplayEnd, ReplayInput, ReplayRun } from "./run.ts";

/** What the path says of a run on its inputs. */
export interface Expectation {
  readonly end:
    | { readonly kind: "returned"; readonly result: ExpectedValue | undefined }
    | { readonly kind: "halted"; readonly status: number | undefined }
    | { readonly kind: "thrown" }
    | { readonly kind: "error"; readonly error: ErrorKind; readonly location: Span };
  readonly stdout: Uint8Array | undefined;
}

export type ExpectedValue =
  | { readonly kind: "integer"; readonly bits: number; readonly value: bigint }
  | { readonly kind: "float"; readonly value: number }
  /** Addresses differ from one run to another; being null does not. */
  | { readonly kind: "pointer"; readonly isNull: boolean };

/** Replays the path's inputs and compares. */
export async function confirm(replayer: Replayer, path: Path): Promise<Replay> {
  const told = expectationOf(path);
  if ("reason" in told) return { verdict: "not-replayable", reason: told.reason };
  // What it prints may come from a function that nothing defines, though its error does not.
  const expectation = path.unknownCalls.length === 0 ? told : { ...told, stdout: undefined };
  const { end } = expectation;
  const refused = whyNotReplayed(replayer, path, end);
  if (refused !== undefined) return { verdict: "not-replayable", reason: refused };
  const { replayInput } = path;
  if (replayInput === undefined)
    return { verdict: "not-replayable", reason: "the solver gave no values for its inputs" };
  const variant = end.kind === "error" ? variantFor(end.error) : "plain";
  const countLeaks = end.kind === "error" && end.error === "memory-leak";
  const run = await replayer.run(replayInput, variant, countLeaks);
  const replay = compare(expectation, run);
  if (replay.verdict !== "refuted") return replay;
  const [unknown] = path.unknownCalls;
  if (unknown !== undefined) {
    const reason = `it depends on ${unknown}, which nothing defines, and which is empty in a replay: ${replay.detail}`;
    return { verdict: "not-replayable", reason };
  }
  if (run.end.kind === "error" && replayer.isUnchecked(run.end.error)) {
    const reason = `${describe(run.end)}, which the exploration did not look for`;
    return { verdict: "not-replayable", reason };
  }
  const leavesNoTrace = path.error && (path.error.unseen ?? unseenKinds.get(path.error.kind));
  if (leavesNoTrace !== undefined) return { verdict: "not-replayable", reason: unseenErrors[leavesNoTrace] };
  const distance = path.error?.distance ?? 0;
  if (distance >= surelyFree) {
    const reason = `${distance} bytes from the object, where the compiled program may have another`;
    return { verdict: "not-replayable", reason };
  }
  const isUnwrittenFine = replayer.isUnchecked("uninitialized-read");
  if (isUnwrittenFine && path.condition.some((conjunct) => conjunct.hasIndeterminate)) {
    const reason =
      "the path depends on bytes that were never written, which the compiled program has otherwise";
    return { verdict: "not-replayable", reason: `${reason}: ${replay.detail}` };
  }
  const isAboutError = end.kind === "error" || run.end.kind === "error";
  const reason =
    path.approximations.length > 0
      ? `the path relies on approximated results of ${path.approximations.join(", ")}`
      : isAboutError
        ? undefined
        : ((await otherMachine(replayer)) ?? (await dependsOnAddresses(replayer, replayInput, variant, run)));
  return reason === undefined ? replay : { verdict: "not-replayable", reason: `${reason}: ${replay.detail}` };
}

/** Why a run of the compiled program would show nothing of that path. */
function whyNotReplayed(
  replayer: Replayer,
  { unmodelled: [unmodelled] }: Path,
  end: Expectation["end"],
): string | undefined {
  if (unmodelled !== undefined)
    return `it depends on ${unmodelled}, which nothing defines; a stub of everypath's would be no evidence`;
  if (end.kind !== "error") return undefined;
  if (compilerChecked.has(end.error) && replayer.isUninstrumented)
    return `a ${end.error} in LLVM IR leaves no trace when it runs`;
  return end.error === "unsequenced" ? "the compiled program has one of the orders" : undefined;
}

/** Bytes around an object in which there is no other, so that an access there shows. */
const surelyFree = 16;

/**
 * Why the program's values may be others on WebAssembly's machine, by right. That excuses a result and an output; whether there is an error is never excused.
 */
async function otherMachine(replayer: Replayer): Promise<string | undefined> {
  if (replayer.mentions(/\blong\s+double\b|\bLDBL_/)) return "WebAssembly has another type for long double";
  const place = await replayer.mismatchedFormat();
  return place === undefined
    ? undefined
    : `the format at ${place} does not fit its arguments, which WebAssembly passes in another way`;
}

/**
 * Why the program's result or output may be another by right: with everything at other addresses it gives yet another. The path may not say so
 * itself, since a printed address is digits like any others.
 */
async function dependsOnAddresses(
  replayer: Replayer,
  input: ReplayInput,
  variant: BuildVariant,
  run: ReplayRun,
): Promise<string | undefined> {
  for (const layout of new Set<BuildVariant>([variant, "addresses"])) {
    for (let step = 0; step < shifts; step += 1) {
      const moved = await replayer.moved.run(input, layout, false, 16 * step);
      const isSame = Buffer.compare(run.stdout, moved.stdout) === 0 && isDeepStrictEqual(run.end, moved.end);
      // That build has checks of its own, and what they find is an error that the exploration missed.
      const isExcuse = layout === variant || finished(moved.end);
      if (!isSame && isExcuse) return "it prints or returns what depends on addresses";
      if (!finished(moved.end)) break;
    }
  }
  return undefined;
}

/**
 * So often everything is moved by another 16 bytes: `memcmp` of two pointers goes by their lowest bytes first, and the order of those turns only where a
 * multiple of 256 comes to lie between the objects. Variables of one function lie farther apart where accesses are checked.
 */
const shifts = 16;

/** Errors that show only through checks which the compiler puts into source code. */
const compilerChecked: ReadonlySet<ErrorKind> = new Set([
  "signed-overflow",
  "shift-out-of-range",
  "misaligned-access",
  "uninitialized-read",
  "invalid-value",
  "unreachable",
]);

/** Where an error of this kind shows. */
export function variantFor(error: ErrorKind): BuildVariant {
  if (error === "uninitialized-read") return "values";
  return error === "stack-overflow" || error === "timeout" ? "plain" : "addresses";
}

/** What a run on the path's inputs must do. */
export function expectationOf(path: Path): Expectation | { readonly reason: string } {
  const { stdout } = path;
  switch (path.end) {
    case "cut":
      return { reason: "the path was not followed to its end" };
    case "assumption":
      return { reason: "the path ends in an assumption that does not hold" };
    case "error":
      if (path.error === undefined) throw new Error("a path that ends in an error should say which");
      return { end: { kind: "error", error: path.error.kind, location: path.error.location }, stdout };
    case "halted":
      return { end: { kind: "halted", status: path.exitStatus }, stdout };
    case "thrown":
      return { end: { kind: "thrown" }, stdout };
    case "returned":
      return { end: { kind: "returned", result: expectedResult(path) }, stdout };
  }
}

function expectedResult(path: Path): ExpectedValue | undefined {
  if (path.result === undefined || path.inputs === undefined) return undefined;
  const { term, type } = path.result;
  // Copied from memory that was never written: it may be anything.
  if (term.hasIndeterminate) return undefined;
  const value = evaluate(term, modelOf(path.inputs));
  if (type?.kind === "pointer") return { kind: "pointer", isNull: value === 0n };
  if (typeof value === "bigint" && term.sort.kind === "bitvec") {
    return { kind: "integer", bits: term.sort.width, value };
  }
  if (typeof value === "boolean") return { kind: "integer", bits: 1, value: value ? 1n : 0n };
  return typeof value === "number" ? { kind: "float", value } : undefined;
}

/** The verdict on one run. */
export function compare(expectation: Expectation, run: ReplayRun): Replay {
  if (run.end.kind === "refused") return { verdict: "not-replayable", reason: run.end.reason };
  const { end } = expectation;
  if (end.kind === "error" && end.error === "uninitialized-read" && finished(run.end)) {
    return { verdict: "not-replayable", reason: "the value is not decided on when the program runs" };
  }
  if (end.kind === "error" && end.error === "misaligned-access" && finished(run.end)) {
    const reason =
      "the compiler's own check does not look at every access, and the machine that it is compiled for allows any address";
    return { verdict: "not-replayable", reason };
  }
  if (end.kind === "error" && end.error === "stack-overflow" && finished(run.end)) {
    const reason =
      "the compiled program's calls take less of its stack, or do not use what is beyond its end";
    return { verdict: "not-replayable", reason };
  }
  if (run.end.kind === "error" && run.end.error === "stack-overflow" && end.kind !== "error") {
    return { verdict: "not-replayable", reason: "the compiled program's calls take more of its stack" };
  }
  if (
    run.end.kind === "error" &&
    run.end.error === "bad-call" &&
    !(end.kind === "error" && (wildAccess.has(end.error) || end.error === "wrong-call"))
  ) {
    return {
      verdict: "not-replayable",
      reason: "a function is called through a pointer to functions of another type",
    };
  }
  const detail = endMismatch(end, run.end) ?? outputMismatch(expectation, run) ?? unreadMismatch(run);
  return detail === undefined ? { verdict: "confirmed" } : { verdict: "refuted", detail };
}

function finished(end: ReplayEnd): boolean {
  return end.kind === "returned" || end.kind === "exited" || end.kind === "thrown";
}

function endMismatch(expected: Expectation["end"], actual: ReplayEnd): string | undefined {
  switch (expected.kind) {
    case "returned":
      if (actual.kind !== "returned") return `it should return, but ${describe(actual)}`;
      return resultMismatch(expected.result, actual.result);
    case "halted":
      if (expected.status === trappedStatus && actual.kind === "error" && actual.error === "trap")
        return undefined;
      if (actual.kind !== "exited") return `it should exit, but ${describe(actual)}`;
      if (expected.status === undefined || (actual.status & 255) === (expected.status & 255))
        return undefined;
      return `its exit status is ${actual.status & 255}, not ${expected.status & 255}`;
    case "thrown":
      return actual.kind === "thrown" ? undefined : `it should throw, but ${describe(actual)}`;
    case "error":
      return errorMismatch(expected.error, expected.location, actual);
  }
}

function resultMismatch(
  expected: ExpectedValue | undefined,
  actual: RawValue | undefined,
): string | undefined {
  if (expected === undefined) return undefined;
  if (actual === undefined) return "it returns nothing";
  switch (expected.kind) {
    case "integer": {
      const bits = typeof actual.value === "bigint" ? BigInt.asUintN(expected.bits, actual.value) : undefined;
      return bits === expected.value
        ? undefined
        : `its result is ${bits ?? actual.value}, not ${expected.value}`;
    }
    case "float":
      return Object.is(actual.value, expected.value)
        ? undefined
        : `its result is ${actual.value}, not ${expected.value}`;
    case "pointer":
      return (Number(actual.value) === 0) === expected.isNull
        ? undefined
        : `its result is ${expected.isNull ? "no" : "a"} null pointer`;
  }
}

function outputMismatch(expectation: Expectation, run: ReplayRun): string | undefined {
  const { stdout } = expectation;
  if (stdout === undefined || Buffer.compare(stdout, run.stdout) === 0) return undefined;
  return `it prints ${quote(run.stdout)}, not ${quote(stdout)}`;
}

function unreadMismatch(run: ReplayRun): string | undefined {
  return run.unread === 0 ? undefined : `it does not read the last ${run.unread} of its inputs`;
}

function quote(bytes: Uint8Array): string {
  const text = new TextDecoder().decode(bytes);
  return JSON.stringify(text.length > 200 ? `${text.slice(0, 200)}…` : text);
}

function errorMismatch(kind: ErrorKind, location: Span, actual: ReplayEnd): string | undefined {
  if (kind === "memory-leak") {
    if (!("leaks" in actual)) return `it should lose memory, but ${describe(actual)}`;
    return actual.leaks > 0 ? undefined : "no memory is lost";
  }
  if (kind === "timeout") return actual.kind === "timeout" ? undefined : `it ends: ${describe(actual)}`;
  if (actual.kind !== "error") return `${kind} should occur, but ${describe(actual)}`;
  if (!isSameError(kind, actual.error)) return `${kind} should occur, but ${describe(actual)}`;
  if (showsElsewhere.has(kind) || location.line === 0 || actual.stack.length === 0) return undefined;
  const isThere = actual.stack.some(
    (span) => span.line === location.line && sameFile(span.file, location.file),
  );
  return isThere
    ? undefined
    : `${kind} occurs at ${placeText(actual.stack[0])}, not at ${placeText(location)}`;
}

/**
 * Where recursion exhausts the stack depends on the size of frames. The compiler's check sees a missing value where it is decided on or
 * handed over, as at the end of a function with several `return`s; the engine at the statement that reads the variable.
 */
const showsElsewhere: ReadonlySet<ErrorKind> = new Set(["stack-overflow", "uninitialized-read"]);

/** Which wrong access a wild pointer makes depends on where objects lie; which instruction makes it does not. */
const wildAccess: ReadonlySet<string> = new Set(["null-dereference", "out-of-bounds", "use-after-free"]);
/** `__builtin_trap` and `__builtin_unreachable` are one instruction in WebAssembly. */
const deliberateEnd: ReadonlySet<string> = new Set(["assertion", "unreachable"]);

function isSameError(expected: ErrorKind, actual: string): boolean {
  if (expected === actual) return true;
  if (expected === "wrong-call") return actual === "bad-call";
  if (wildAccess.has(expected)) return wildAccess.has(actual) || actual === "bad-call";
  // A function that calls no other keeps the stack's end to itself: all that shows is an access beyond the memory.
  if (expected === "stack-overflow") return actual === "out-of-bounds";
  // A program's own `reach_error`, whose call is the error, usually ends in a failed assertion.
  if (expected === "unreachable" && actual === "assertion") return true;
  return deliberateEnd.has(expected) && actual === "trap";
}

/** Debug information names a file as the compiler was given it, or with its directory. */
function sameFile(a: string, b: string): boolean {
  const [left, right] = [a.replace(/^(\.\/)+/, ""), b.replace(/^(\.\/)+/, "")];
  return left === right || left.endsWith(`/${right}`) || right.endsWith(`/${left}`);
}

function placeText(span: Span | undefined): string {
  return span === undefined ? "an unknown place" : `${span.file}:${span.line}`;
}

function describe(end: ReplayEnd): string {
  switch (end.kind) {
    case "returned":
      return "it returns";
    case "exited":
      return `it exits with status ${end.status & 255}`;
    case "thrown":
      return "it throws an exception";
    case "error":
      return `${end.error} occurs at ${placeText(end.stack[0])}`;
    case "assumption":
      return "an assumption does not hold";
    case "timeout":
      return "it does not end in time";
    case "diverged":
      return end.detail;
    case "refused":
      return end.reason;
  }
}
