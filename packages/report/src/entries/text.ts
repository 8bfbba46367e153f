/** The text report of several entries: a line for each, then the errors, then what is missing, each told once. */
import { limits } from "@everypath/core";
import { isBug } from "../errors.ts";
import { grouped, largest, padEnd, padStart, plural, width } from "../layout.ts";
import type { Reproduction } from "../reproduce.ts";
import type { Result, ResultEntry, ResultError } from "../result.ts";
import { safetyText } from "../safety.ts";
import {
  claim,
  errorLine,
  errorSection,
  lines,
  missingRows,
  reservations,
  summary,
  type TextOptions,
  verdictLines,
} from "../text.ts";

export interface EntriesTextOptions extends TextOptions {
  /** How an error of an entry is reproduced. */
  readonly reproductionOf: (entry: string) => Reproduction;
}

/** With `quiet` the verdict, and a line for each entry that is not safe and for each error. */
export function entriesReport(result: Result, options: EntriesTextOptions): string {
  const entries = result.entries ?? [];
  if (options.detail === "quiet") {
    const notSafe = entries.filter(({ verdict }) => verdict !== "safe");
    return lines([
      ...verdictLines(result, options),
      ...table(notSafe, result, options),
      ...result.errors.map(errorLine),
    ]);
  }
  const errors =
    options.detail === "verbose" ? result.errors : result.errors.slice(0, limits.report.shownErrors);
  const hidden = result.errors.length - errors.length;
  const missing = missingRows(result, options);
  const sections = [
    [...verdictLines(result, options), `  ${verdictCounts(entries)}`],
    table(entries, result, options),
    ...errors.map((error, index) => section(result, error, index, options)),
    hidden > 0 ? [`… ${plural(hidden, "more error")} (--verbose shows all)`] : [],
    [
      ...(missing.length === 0 ? [] : ["  incomplete: of all entries together this is missing:", ...missing]),
      ...reservations(result, options),
    ],
    summary(result, options),
    options.written.map((line) => `  ${line}`),
  ];
  return sections
    .filter((each) => each.length > 0)
    .map(lines)
    .join("\n");
}

/** "7 entries: 4 safe, 1 unsafe, 2 unknown" */
function verdictCounts(entries: readonly ResultEntry[]): string {
  const count = (verdict: ResultEntry["verdict"]) =>
    entries.filter((entry) => entry.verdict === verdict).length;
  const parts = (["safe", "unsafe", "unknown"] as const).flatMap((verdict) =>
    count(verdict) === 0 ? [] : [`${count(verdict)} ${verdict}`],
  );
  return `each function that can be called from outside is an entry, ${plural(entries.length, "entry", "entries")}: ${parts.join(", ")}`;
}

function table(entries: readonly ResultEntry[], result: Result, { paint }: TextOptions): string[] {
  const name = largest(entries, (entry) => width(entry.name));
  const paths = largest(entries, (entry) => width(plural(entry.paths, "path")));
  return entries.map((entry) => {
    const { verdict } = entry;
    const colour = verdict === "safe" ? "green" : verdict === "unsafe" ? "red" : "yellow";
    const head = `  ${paint([colour, "bold"], padEnd(verdict.toUpperCase(), 7))}  ${padEnd(entry.name, name)}`;
    return `${head}  ${padStart(plural(entry.paths, "path"), paths)}  ${about(entry, result)}`;
  });
}

function about(entry: ResultEntry, result: Result): string {
  const found = entry.errors.flatMap((index) => result.errors[index] ?? []);
  const numbers = entry.errors.map((index) => grouped(index + 1)).join(", ");
  const text = claim({
    verdict: entry.verdict,
    errors: found,
  });
  const missing = found.some(isBug) || entry.verdict === "safe" ? [] : [...new Set(reasons(entry))];
  const said = [
    text + (numbers === "" ? "" : ` (${numbers})`),
    ...(missing.length === 0 ? [] : [missing.join(", ")]),
  ].join(": ");
  const without = entry.unapplied === undefined ? undefined : `without ${entry.unapplied.join(", ")}`;
  return [said, safetyText(entry), without].filter((part) => part !== undefined).join("; ");
}

function reasons({ incomplete }: ResultEntry): readonly string[] {
  return incomplete.map(({ reason }) => reason);
}

/** An error, as a run from the entry that it was found from would tell it. */
function section(result: Result, error: ResultError, index: number, options: EntriesTextOptions): string[] {
  const own = ownError(result, error);
  const others = (error.entries ?? []).filter((name) => name !== own.entry);
  const [head = "", ...rest] = errorSection({ ...result, entry: own.entry }, own.error, index, {
    ...options,
    reproduction: options.reproductionOf(own.entry),
  });
  const also = others.length === 0 ? "" : `, and from ${others.join(", ")}`;
  return [head, `  from entry ${own.entry}${also}`, ...rest];
}

/** The error with the number that its path has among those of its entry. */
export function ownError(
  { entries, entry: all }: Pick<Result, "entries" | "entry">,
  error: ResultError,
): { readonly entry: string; readonly error: ResultError } {
  const entry = error.entry ?? all;
  const first = entries?.find(({ name }) => name === entry)?.firstPath ?? 1;
  return { entry, error: { ...error, path: error.path - first + 1 } };
}
