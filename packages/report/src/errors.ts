/** The errors of an exploration: one entry for each kind, location and procedure, with its most convincing path. */

import { type Exploration, errorGroup, type Path, type PathError, type Replay } from "@everypath/analyses";
import { limits, type Span } from "@everypath/core";
import { classOf } from "./error-class.ts";
import { formatInput } from "./input.ts";
import type { ResultError, ResultLocation } from "./result.ts";

export interface ErrorIndex {
  readonly errors: readonly ResultError[];
  /** Path id → index into `errors`. */
  readonly ofPath: ReadonlyMap<number, number>;
}

type ErrorPath = Path & { readonly error: PathError };

/** Sorted by file, line, column, kind and procedure; where paths are left untold, in the order found, which their numbers on disk go by. */
export function collectErrors(exploration: Exploration): ErrorIndex {
  const { untold } = exploration;
  const groups = new Map<string, ErrorPath[]>();
  for (const path of [...exploration.paths, ...(untold?.witnesses ?? [])]) {
    if (!hasError(path)) continue;
    const key = errorGroup(path.error);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [path]);
    else group.push(path);
  }
  const entries = [...groups].map(([key, group]) => {
    const witnesses = group.filter((path) => untold?.witnesses.includes(path) === true).length;
    return { group, error: describe(group, group.length - witnesses + (untold?.errors.get(key) ?? 0)) };
  });
  if (untold === undefined) entries.sort((a, b) => compareErrors(a.error, b.error));
  const ofPath = new Map<number, number>();
  for (const [index, { group }] of entries.entries()) for (const path of group) ofPath.set(path.id, index);
  return { errors: entries.map((entry) => entry.error), ofPath };
}

/** Numbers the errors in the order found, as long as paths are found. */
export class ErrorNumbers {
  readonly #numbers = new Map<string, number>();

  /** The number of the path's error, from 0 on. */
  of({ error }: Path): number | undefined {
    if (error === undefined) return undefined;
    const group = errorGroup(error);
    const number = this.#numbers.get(group) ?? this.#numbers.size;
    this.#numbers.set(group, number);
    return number;
  }
}

/** A bug for sure: it has inputs, and no replay contradicts it. */
export function isBug(error: ResultError): boolean {
  if (error.replay === "confirmed") return true;
  return error.replay !== "refuted" && error.uncertain !== true;
}

/** A place in the source, as results tell it. */
export function location(span: Span): ResultLocation {
  return { file: span.file, line: span.line, column: span.column };
}

function hasError(path: Path): path is ErrorPath {
  return path.error !== undefined;
}

function describe(group: readonly ErrorPath[], paths: number): ResultError {
  const [path] = [...group].sort((a, b) => conviction(a) - conviction(b) || a.id - b.id) as [ErrorPath];
  const { error } = path;
  const found = classOf(group, isUncertain(path));
  const replay: Replay = path.replay ?? { verdict: "not-replayable", reason: "it was not replayed" };
  return {
    kind: error.kind,
    message: error.message,
    location: location(error.location),
    procedure: error.procedure,
    inputs: (path.inputs ?? []).map(formatInput),
    decisions: path.decisions,
    replay: replay.verdict,
    ...(replay.verdict === "refuted" ? { replayDetail: replay.detail } : {}),
    ...(replay.verdict === "not-replayable" || replay.verdict === "not-replayed"
      ? { replayDetail: replay.reason }
      : {}),
    path: path.id,
    paths,
    ...(isUncertain(path) ? { uncertain: true } : {}),
    ...(found === undefined ? {} : { class: found }),
    stack: error.callStack.slice(0, limits.report.stackFrames).map((frame) => ({
      procedure: frame.procedure,
      location: location(frame.location),
    })),
  };
}

/**
 * The path may be infeasible: kept alive on an unknown of the solver, without a model, by values that are approximated, or since a function
 * that nothing defines was taken to do nothing.
 */
export function isUncertain(path: Path): boolean {
  const isApproximated = path.approximations.length > 0 && path.replay?.verdict !== "confirmed";
  return path.uncertain || path.inputs === undefined || isApproximated || path.unmodelled.length > 0;
}

/** Which path should speak for an error: a confirmed one first, a refuted one last. */
function conviction(path: Path): number {
  if (path.replay?.verdict === "confirmed") return 0;
  if (path.replay?.verdict === "refuted") return 3;
  return isUncertain(path) ? 2 : 1;
}

function compareErrors(a: ResultError, b: ResultError): number {
  return (
    compareText(a.location.file, b.location.file) ||
    a.location.line - b.location.line ||
    a.location.column - b.location.column ||
    compareText(a.kind, b.kind) ||
    compareText(a.procedure, b.procedure)
  );
}

/** By code unit, the same on every machine (localeCompare is not). */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
