/**
 * The text report: the verdict first, then what it rests on, the errors with their source and inputs, the paths, the coverage
 * and the effort. It is made from the JSON result, so that the two can never disagree.
 */
import { limits } from "@everypath/core";
import { assumptionTexts, notMissing, optionsOf } from "./assumptions.ts";
import { isBug } from "./errors.ts";
import { inputsText } from "./inputs-text.ts";
import {
  type Format,
  grouped,
  labelled,
  largest,
  type Paint,
  plural,
  shorten,
  width,
  wrap,
} from "./layout.ts";
import { inputText, place, standingText } from "./phrases.ts";
import { preconditionLines } from "./preconditions-text.ts";
import { incompletenessReasons } from "./reasons.ts";
import { type Reproduction, reproduceCommand } from "./reproduce.ts";
import type { Result, ResultError, ResultIncomplete } from "./result.ts";
import { safetyText } from "./safety.ts";
import { excerpt, type SourceReader } from "./source-lines.ts";
import { pathTable } from "./text-paths.ts";

export interface TextOptions {
  /** Columns available. */
  readonly width: number;
  readonly paint: Paint;
  readonly sources: SourceReader;
  readonly reproduction: Reproduction;
  /** quiet: the verdict and one line for each error; verbose: every path, call stacks, solver layers. */
  readonly detail: "quiet" | "normal" | "verbose";
  /** Show what each layer of the solver did. */
  readonly layers: boolean;
  /** Lines about what was written where. */
  readonly written: readonly string[];
}

const shownCallers = 6;
const shownFiles = 4;

/** The whole report, lines ended; with `quiet` the verdict and a line for each error, with `verbose` every path and error. */
export function textReport(result: Result, options: TextOptions): string {
  if (options.detail === "quiet") {
    return lines([
      ...verdictLines(result, options),
      ...result.errors.map((error) => errorLine(error)),
      ...preconditionLines(result, options),
    ]);
  }
  const errors =
    options.detail === "verbose" ? result.errors : result.errors.slice(0, limits.report.shownErrors);
  const hiddenErrors = result.errors.length - errors.length;
  const sections = [
    [
      ...verdictLines(result, options),
      ...foundation(result, options),
      ...reservations(result, options),
      ...safetyLine(result),
    ],
    ...errors.map((error, index) => errorSection(result, error, index, options)),
    hiddenErrors > 0 ? [`… ${plural(hiddenErrors, "more error")} (--verbose shows all)`] : [],
    preconditionLines(result, options),
    pathTable(result, {
      ...options,
      limit: options.detail === "verbose" ? Infinity : limits.report.shownPaths,
    }),
    [
      ...summary(result, options),
      ...(options.layers || options.detail === "verbose" ? layerTable(result, options) : []),
    ],
    options.written.map((line) => `  ${line}`),
  ];
  return sections
    .filter((section) => section.length > 0)
    .map(lines)
    .join("\n");
}

/** What is found out about the callers has a section of its own. */
function safetyLine(result: Result): readonly string[] {
  const text = result.preconditions === undefined ? safetyText(result) : undefined;
  return text === undefined ? [] : [`  for callers: ${text}`];
}

/** Of a command that was ended before it had an answer: what it had found by then. */
export function endedReport(result: Result, options: TextOptions): string {
  const errors = result.errors.slice(0, limits.report.shownErrors);
  const hidden = result.errors.length - errors.length;
  const sections = [
    [...verdictLines(result, options), "  incomplete:", ...missingRows(result, options)],
    errors.map((error) => `  ${errorLine(error)}`),
    hidden > 0 ? [`… ${plural(hidden, "more error")}`] : [],
    options.written.map((line) => `  ${line}`),
  ];
  return sections
    .filter((section) => section.length > 0)
    .map(lines)
    .join("\n");
}

/** Lines without blanks at their ends. */
export function lines(section: readonly string[]): string {
  return section.map((line) => `${line.trimEnd()}\n`).join("");
}

export function verdictLines(result: Result, { paint, width: columns }: TextOptions): string[] {
  const colour = result.verdict === "safe" ? "green" : result.verdict === "unsafe" ? "red" : "yellow";
  const files = result.files.slice(0, shownFiles).join(", ");
  const more = result.files.length > shownFiles ? ` and ${result.files.length - shownFiles} more` : "";
  const entry =
    result.entries === undefined ? result.entry : plural(result.entries.length, "entry", "entries");
  const subject = files === "" ? entry : `${entry} in ${files}${more}`;
  const verdict = result.verdict.toUpperCase();
  const head = `${paint([colour, "bold"], verdict)}  ${paint("bold", subject)}`;
  const text = claim(result);
  return verdict.length + 4 + width(subject) + width(text) > columns
    ? [`${head}:`, `  ${text}`]
    : [`${head}: ${text}`];
}

/** What the verdict means for this program, in one clause. */
export function claim(result: Pick<Result, "verdict" | "errors">): string {
  const bugs = result.errors.filter(isBug);
  const confirmed = bugs.filter((error) => error.replay === "confirmed").length;
  if (bugs.length > 0) {
    const how =
      confirmed === 0
        ? ""
        : confirmed < bugs.length
          ? `, ${confirmed} confirmed by replay`
          : bugs.length === 1
            ? ", confirmed by replay"
            : bugs.length === 2
              ? ", both confirmed by replay"
              : ", all confirmed by replay";
    return plural(bugs.length, "error") + how;
  }
  if (result.verdict === "safe") return "no error on any path";
  if (result.errors.length > 0) return `${plural(result.errors.length, "possible error")}, not confirmed`;
  return "no error found, but not every path was covered";
}

/** What the verdict rests on. */
function foundation(result: Result, options: TextOptions): string[] {
  const paths = plural(result.stats.paths, "path") + standingFor(result);
  const notReplayed = result.stats.replays?.notReplayed ?? 0;
  const unconfirmed =
    notReplayed === 0
      ? []
      : [
          `  not replayed: ${plural(notReplayed, "path")} of ${grouped(result.stats.paths)}: no time was left`,
        ];
  if (result.complete) return [`  complete: every path was explored, ${paths} in all`, ...unconfirmed];
  return [
    ...unconfirmed,
    `  incomplete: ${paths} explored, and this is missing:`,
    ...missingRows(result, options),
    ...loopLines(result, options),
  ];
}

/** Of paths that were merged: how many they are. */
function standingFor({ paths }: Result): string {
  if (!paths.some(({ merged }) => merged !== undefined)) return "";
  const sum = paths.reduce((total, { merged }) => total + BigInt(merged?.paths ?? 1), 0n);
  const isExact = paths.every(({ merged }) => merged?.exact !== false);
  return ` standing for ${standingText(sum, isExact)}`;
}

/** What keeps the result from being complete, with advice. */
export function missingRows(result: Result, options: TextOptions): string[] {
  const all = result.incomplete;
  const shown = options.detail === "verbose" ? all : all.slice(0, limits.report.shownReasons);
  const column = Math.max(...shown.map((entry) => reasonLabel(entry).length), 0) + 2;
  const rows = shown.flatMap((entry, index) => {
    const { meaning, advice } = incompletenessReasons[entry.reason];
    const where = entry.location === undefined ? "" : `${place(entry.location)}: `;
    const first = all.findIndex((other) => other.reason === entry.reason) === index;
    const text = first
      ? `${where}${meaning}${entry.detail === "" ? "" : `: ${entry.detail}`}`
      : `${where}${entry.detail}`;
    const layout = { indent: 4, label: column, width: options.width, paint: options.paint };
    const last =
      all.findLastIndex((other) => other.reason === entry.reason) === index || index === shown.length - 1;
    return [
      ...labelled(reasonLabel(entry), text, layout),
      ...(last && advice !== undefined
        ? wrap(advice + suggestion(entry, result), options.width - 6 - column).map(
            (line, number) =>
              `${" ".repeat(4 + column)}${options.paint("cyan", `${number === 0 ? "→" : " "} ${line}`)}`,
          )
        : []),
    ];
  });
  if (shown.length < all.length) rows.push(`    … ${all.length - shown.length} more (--verbose shows all)`);
  return rows;
}

const shownLoops = 3;

/** What a budget was spent on. */
function loopLines(result: Result, options: TextOptions): string[] {
  const loops = result.loops ?? [];
  const shown = options.detail === "verbose" ? loops : loops.slice(0, shownLoops);
  return shown.flatMap(({ location, forks, maxIterations }) => {
    const source = options.sources(location.file)?.[location.line - 1]?.trim() ?? "";
    const text = `${place(location)} multiplies the paths: ${plural(forks, "fork")}, up to ${grouped(maxIterations)} on one path${source === "" ? "" : `: ${source}`}`;
    return labelled("loop", text, { indent: 4, label: 6, width: options.width, paint: options.paint });
  });
}

/** What the verdict does not speak of, by the user's own choice. */
export function reservations(result: Result, options: TextOptions): string[] {
  const layout = {
    indent: 2,
    label: 13,
    width: options.width,
    paint: (_format: Format, text: string) => text,
  };
  const row = (label: string, list: readonly string[] | undefined) =>
    list === undefined ? [] : labelled(label, list.join(", "), layout);
  // What the caller has to do is his to know; how the language is read is for those who ask.
  const shown = notMissing(result).filter(
    ({ standing, kind }) => standing !== "settled" || kind === "precondition" || options.detail === "verbose",
  );
  const rests = assumptionTexts(shown);
  return [
    ...row("assuming:", result.assume),
    ...rests.flatMap((text, index) => labelled(index === 0 ? "rests on:" : "", text, layout)),
    ...row("not checked:", result.unchecked),
  ];
}

function reasonLabel(entry: ResultIncomplete): string {
  return entry.count === 1 ? entry.reason : `${entry.reason} ×${grouped(entry.count)}`;
}

/** The next value to try for the limit that was met: ten times as much as was used. */
export function suggestion(entry: ResultIncomplete, result: Result): string {
  switch (entry.reason) {
    case "max-paths":
      return ` ${tenfold(result.stats.paths)}`;
    case "max-steps":
      return ` ${tenfold(largest(result.paths, (path) => path.steps))}`;
    case "max-depth":
      return ` ${tenfold(largest(result.paths, (path) => path.decisions.length))}`;
    case "environment":
      return ` ${optionsOf("environment", result.assumptions).join(" ")}`;
    default:
      return limitAdvice(entry, result);
  }
}

/** The limits that were reached for one reason. */
function limitAdvice({ reason }: ResultIncomplete, { incomplete }: Result): string {
  const reached = incomplete.filter((other) => other.reason === reason).flatMap(({ limit }) => limit ?? []);
  const names = [...new Set(reached)];
  return names.length === 0
    ? ""
    : `, or raise it with ${names.map((name) => `--limit ${name}=…`).join(" or ")}`;
}

/** At least ten times as much, as a round number: 20 → 200, 37 → 1000. */
function tenfold(used: number): number {
  const target = 10 * Math.max(1, used);
  const power = 10 ** Math.floor(Math.log10(target));
  return [1, 2, 5, 10].map((factor) => factor * power).find((value) => value >= target) ?? 10 * power;
}

export function errorLine(error: ResultError): string {
  const inputs = error.inputs.length === 0 ? "" : ` with ${inputsText(error.inputs)}`;
  return `${place(error.location)}: ${error.kind} in ${error.procedure}: ${error.message}${inputs} (replay: ${error.replay})`;
}

export function errorSection(
  result: Result,
  error: ResultError,
  index: number,
  options: TextOptions,
): string[] {
  const { paint } = options;
  const title = `error ${index + 1}${result.errors.length > 1 ? ` of ${result.errors.length}` : ""}`;
  const head = `${paint(["red", "bold"], title)}  ${paint("bold", error.kind)} at ${place(error.location)} in ${error.procedure}`;
  const source = excerpt(error.location, error.message, options);
  const layout = { indent: 2, label: 11, width: options.width, paint };
  const row = (label: string, text: string) => labelled(label, text, layout);
  const callers = (error.stack ?? []).slice(1, 1 + shownCallers);
  const hidden = (error.stack ?? []).length - 1 - callers.length;
  const inputs =
    options.detail === "verbose" ? error.inputs.map(inputText).join(", ") : inputsText(error.inputs);
  return [
    head,
    ...source.lines,
    ...(source.noteShown ? [] : wrap(error.message, options.width - 2).map((line) => `  ${line}`)),
    ...row(
      "inputs",
      inputs !== ""
        ? shorten(inputs, options.detail === "verbose" ? Number.POSITIVE_INFINITY : limits.report.shownInputs)
        : error.uncertain === true
          ? "unknown"
          : "none: it happens on every run",
    ),
    ...(error.paths > 1
      ? row("paths", `${plural(error.paths, "path")} end here; these inputs take path ${error.path}`)
      : []),
    ...(callers.length > 0
      ? row(
          "called",
          callers.map((frame) => `from ${frame.procedure} at ${place(frame.location)}`).join(", ") +
            (hidden > 0 ? `, … ${hidden} more` : ""),
        )
      : []),
    ...row("replay", replayText(error)),
    ...(error.class?.kind === "avoidable"
      ? row("avoidable", `where the caller sees to it that ${error.class.precondition.sentence}`)
      : []),
    ...(error.uncertain === true
      ? row(
          "uncertain",
          "nobody could decide whether the program gets here, values on the way are approximated, or it depends on what nothing defines",
        )
      : []),
    ...(error.inputs.length > 0
      ? // In one line however long: it is there to be copied.
        labelled("reproduce", reproduceCommand(result, error, options.reproduction), {
          ...layout,
          width: Infinity,
        })
      : []),
  ];
}

function replayText(error: ResultError): string {
  const detail = error.replayDetail === undefined ? "" : `: ${error.replayDetail}`;
  switch (error.replay) {
    case "confirmed":
      return "confirmed: the compiled program fails here on these inputs";
    case "refuted":
      return `refuted${detail}; this is a fault of everypath, please report it`;
    case "not-replayable":
    case "not-replayed":
      return `none${detail}`;
  }
}

/** Coverage and effort. */
export function summary(result: Result, options: TextOptions): string[] {
  const { coverage, stats } = result;
  const layout = { indent: 2, label: 10, width: options.width, paint: options.paint };
  const missed = (coverage.files ?? []).filter((file) => file.uncovered.length > 0);
  const uncovered = missed.map((file) => `${file.file}:${ranges(file.uncovered)}`).join(", ");
  const covered = `lines ${share(coverage.lines)}, branches ${share(coverage.branches)}`;
  const solver = `${plural(stats.queries, "query", "queries")}, ${grouped(stats.solverQueries)} to the solver`;
  return [
    ...labelled("coverage", covered + (uncovered === "" ? "" : `; not reached: ${uncovered}`), layout),
    ...labelled(
      "effort",
      `${plural(stats.paths, result.command === "fuzz" ? "input" : "path")}, ${plural(stats.instructions, "instruction")}, ${solver}, ${stats.seconds} s (solver ${stats.solverSeconds} s)`,
      layout,
    ),
    ...(stats.shed === undefined
      ? []
      : labelled(
          "memory",
          `kept below its bound: ${plural(stats.shed.states, "waiting state")} let go and found again, ${plural(stats.shed.threads, "thread")} started anew`,
          layout,
        )),
  ];
}

export function share({ covered, total }: { readonly covered: number; readonly total: number }): string {
  if (total === 0) return "none";
  // Rounded down, so that 100 % means all.
  return `${grouped(covered)} of ${grouped(total)} (${Math.floor((100 * covered) / total)} %)`;
}

/** 3, 4, 5, 9 → "3-5,9" */
function ranges(numbers: readonly number[]): string {
  const parts: [number, number][] = [];
  for (const number of numbers) {
    const last = parts.at(-1);
    if (last !== undefined && last[1] === number - 1) last[1] = number;
    else parts.push([number, number]);
  }
  return parts.map(([from, to]) => (from === to ? String(from) : `${from}-${to}`)).join(",");
}

export function layerTable(result: Result, options: TextOptions): string[] {
  const layers = result.stats.layers ?? [];
  if (layers.length === 0) return [];
  const column = Math.max(...layers.map((layer) => layer.layer.length), 12) + 2;
  const cells = (name: string, ...values: readonly string[]) =>
    `    ${name.padEnd(column)}${values.map((value) => value.padStart(11)).join("")}`;
  return [
    options.paint("dim", cells("solver layer", "queries", "answered", "seconds")),
    ...layers.map((layer) =>
      cells(layer.layer, grouped(layer.queries), grouped(layer.hits), layer.seconds.toFixed(3)),
    ),
  ];
}
