/**
 * The results of several entries of one program → one result. An error is told once for each kind and line of code, however many entries
 * lead to it: who mends the line mends it for all of them.
 */
import type { Coverage } from "@everypath/analyses";
import type { ErrorKind } from "@everypath/core";
import { describeCoverage } from "../coverage.ts";
import { isBug } from "../errors.ts";
import { resultSchemaName } from "../names.ts";
import type { Result, ResultEntry, ResultError, ResultIncomplete, ResultLocation } from "../result.ts";
import { leastSafe } from "../safety.ts";
import { joinCoverage } from "./coverage.ts";
import { sumOfStatistics } from "./statistics.ts";

/** What was found from one entry. */
export interface EntryPart {
  readonly result: Result;
  readonly coverage: Coverage;
  /** Where the entry is defined. */
  readonly location: ResultLocation | undefined;
  /** Of its own result, relative to that of all. */
  readonly directory: string | undefined;
  /** Options about callers that do not fit the entry, as the user wrote them. */
  readonly unapplied?: readonly string[];
}

/** The name that stands for all entries, where one is asked for. */
export const allEntries = "all";

/** The worst verdict of all: unsafe where one entry is, safe only where each is. */
export function combineEntries(
  parts: readonly EntryPart[],
  about: {
    readonly command: Result["command"];
    readonly files: readonly string[];
    readonly unchecked?: readonly ErrorKind[];
  },
): Result {
  const { errors, indices } = combineErrors(parts);
  const firsts = firstPaths(parts);
  const entries = parts.map((part, index) => describeEntry(part, firsts[index] ?? 1, indices[index] ?? []));
  const paths = parts.flatMap(({ result }, index) =>
    result.paths.map((path) => ({
      ...path,
      id: path.id + (firsts[index] ?? 1) - 1,
      entry: result.entry,
      ...(path.error === undefined ? {} : { error: indices[index]?.[path.error] ?? path.error }),
    })),
  );
  const untold = parts.reduce((sum, { result }) => sum + (result.untold ?? 0), 0);
  const verdicts = parts.map(({ result }) => result.verdict);
  const assume = distinct(parts.flatMap(({ result }) => result.assume ?? []));
  const safety = leastSafe(parts.map(({ result }) => result.safety));
  return {
    schema: resultSchemaName,
    command: about.command,
    files: [...about.files],
    entry: allEntries,
    verdict: worst(verdicts),
    complete: parts.every(({ result }) => result.complete),
    incomplete: combineIncomplete(parts.flatMap(({ result }) => result.incomplete)),
    assumptions: distinct(parts.flatMap(({ result }) => result.assumptions)),
    ...(assume.length === 0 ? {} : { assume }),
    ...(safety === undefined ? {} : { safety }),
    ...(about.unchecked === undefined || about.unchecked.length === 0
      ? {}
      : { unchecked: [...about.unchecked] }),
    errors: [...errors],
    paths,
    entries,
    ...(untold === 0 ? {} : { untold }),
    coverage: describeCoverage({ coverage: joinCoverage(parts.map(({ coverage }) => coverage)), paths: [] }),
    stats: sumOfStatistics(parts.map(({ result }) => result.stats)),
  };
}

function worst(verdicts: readonly Result["verdict"][]): Result["verdict"] {
  if (verdicts.includes("unsafe")) return "unsafe";
  return verdicts.length > 0 && verdicts.every((verdict) => verdict === "safe") ? "safe" : "unknown";
}

/** The number of the first path of each, where the paths of all are numbered through. */
function firstPaths(parts: readonly EntryPart[]): readonly number[] {
  let next = 1;
  return parts.map(({ result }) => {
    const first = next;
    next += result.stats.paths;
    return first;
  });
}

function describeEntry(
  { result, location, directory, unapplied = [] }: EntryPart,
  firstPath: number,
  errors: readonly number[],
): ResultEntry {
  const { entry, verdict, safety, preconditions, complete, incomplete, assumptions, assume, stats } = result;
  return {
    name: entry,
    ...(location === undefined ? {} : { location }),
    verdict,
    ...(safety === undefined ? {} : { safety }),
    ...(preconditions === undefined ? {} : { preconditions }),
    complete,
    incomplete,
    assumptions,
    ...(assume === undefined ? {} : { assume }),
    ...(unapplied.length === 0 ? {} : { unapplied: [...unapplied] }),
    errors: [...new Set(errors)],
    firstPath,
    paths: stats.paths,
    seconds: stats.seconds,
    ...(directory === undefined ? {} : { directory }),
  };
}

interface Place {
  readonly index: number;
  error: ResultError;
}

/** Each once, in the order found; `indices`: for each part, of each of its errors, the index of the one that stands for it. */
function combineErrors(parts: readonly EntryPart[]): {
  readonly errors: readonly ResultError[];
  readonly indices: readonly (readonly number[])[];
} {
  const places = new Map<string, Place>();
  const firsts = firstPaths(parts);
  const indices = parts.map(({ result }, part) =>
    result.errors.map((found) => {
      const { kind, location } = found;
      const key = JSON.stringify([kind, location.file, location.line, location.column]);
      const path = found.path + (firsts[part] ?? 1) - 1;
      const error = { ...found, path, entry: result.entry, entries: [result.entry] };
      const known = places.get(key);
      if (known === undefined) {
        const place = { index: places.size, error };
        places.set(key, place);
        return place.index;
      }
      known.error = joined(known.error, error);
      return known.index;
    }),
  );
  return { errors: [...places.values()].map(({ error }) => error), indices };
}

/** One error that was found from two entries: the more convincing one speaks for both. */
function joined(first: ResultError, second: ResultError): ResultError {
  const [better, other] = conviction(second) < conviction(first) ? [second, first] : [first, second];
  const entries = [...new Set([...(first.entries ?? []), ...(second.entries ?? [])])];
  return { ...better, paths: better.paths + other.paths, entries };
}

/** A confirmed one first; among equals one that a caller within the program leads to, which is no invented call. */
function conviction(error: ResultError): number {
  const trust = error.replay === "confirmed" ? 0 : isBug(error) ? 1 : error.replay === "refuted" ? 3 : 2;
  const isCalled = (error.stack?.length ?? 0) > 1;
  return 2 * trust + (isCalled ? 0 : 1);
}

/** The same of several entries once, with how often it happened in all of them. */
function combineIncomplete(all: readonly ResultIncomplete[]): ResultIncomplete[] {
  const found = new Map<string, ResultIncomplete>();
  for (const entry of all) {
    const { reason, detail, location, limit } = entry;
    const key = JSON.stringify([reason, detail, location, limit]);
    const known = found.get(key);
    found.set(key, known === undefined ? entry : { ...known, count: known.count + entry.count });
  }
  return [...found.values()];
}

function distinct<T>(values: readonly T[]): T[] {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
}
