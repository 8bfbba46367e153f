/** The errors of an exploration: one entry for each kind, location and procedure, with its most convincing path. */
import type { Exploration, Path, PathError } from "../analysis/explore/exploration.ts";
import type { Span } from "../program/source.ts";
import { formatInput } from "./input.ts";
import type { ResultError, ResultLocation } from "./result.ts";

export interface ErrorIndex {
  readonly errors: readonly ResultError[];
  /** Path id → index into `errors`. */
  readonly ofPath: ReadonlyMap<number, number>;
}

/** Frames told of a call stack: of an endless recursion, nobody needs all. */
const stackLength = 64;

type ErrorPath = Path & { readonly error: PathError };

/** Sorted by file, line, column, kind and procedure. */
export function collectErrors(exploration: Exploration): ErrorIndex {
  const groups = new Map<string, ErrorPath[]>();
  for (const path of exploration.paths) {
    if (!hasError(path)) continue;
    const key = JSON.stringify([path.error.kind, path.error.location, path.error.procedure]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [path]);
    else group.push(path);
  }
  const entries = [...groups.values()]
    .map((group) => ({ group, error: describe(group) }))
    .sort((a, b) => compareErrors(a.error, b.error));
  const ofPath = new Map<number, number>();
  for (const [index, { group }] of entries.entries()) for (const path of group) ofPath.set(path.id, index);
  return { errors: entries.map((entry) => entry.error), ofPath };
}

/** A bug for sure: it has inputs, and no replay contradicts it. */
export function isBug(error: ResultError): boolean {
  if (error.replay === "confirmed") return true;
  return error.replay !== "refuted" && error.uncertain !== true;
}

export function location(span: Span): ResultLocation {
  return { file: span.file, line: span.line, column: span.column };
}

function hasError(path: Path): path is ErrorPath {
  return path.error !== undefined;
}

function describe(group: readonly ErrorPath[]): ResultError {
  const [path] = [...group].sort((a, b) => conviction(a) - conviction(b) || a.id - b.id) as [ErrorPath];
  const { error } = path;
  const replay = path.replay ?? { verdict: "not-replayable", reason: "it was not replayed" };
  return {
    kind: error.kind,
    message: error.message,
    location: location(error.location),
    procedure: error.procedure,
    inputs: (path.inputs ?? []).map(formatInput),
    decisions: path.decisions,
    replay: replay.verdict,
    ...(replay.verdict === "refuted" ? { replayDetail: replay.detail } : {}),
    ...(replay.verdict === "not-replayable" ? { replayDetail: replay.reason } : {}),
    path: path.id,
    paths: group.length,
    ...(isUncertain(path) ? { uncertain: true } : {}),
    stack: error.callStack.slice(0, stackLength).map((frame) => ({
      procedure: frame.procedure,
      location: location(frame.location),
    })),
  };
}

/** The path may be infeasible: kept alive on an unknown of the solver, without a model, or by values that are approximated. */
export function isUncertain(path: Path): boolean {
  const isApproximated = path.approximations.length > 0 && path.replay?.verdict !== "confirmed";
  return path.uncertain || path.inputs === undefined || isApproximated;
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
