/** The text report of a proof of contracts, made from the JSON result: a line for each member, then each conjunct that fails with its state. */
import { labelled, padEnd, plural, wrap } from "./layout.ts";
import { inputText, place } from "./phrases.ts";
import type { Result, ResultError, ResultInferred, ResultState } from "./result.ts";
import { excerpt } from "./source-lines.ts";
import { layerTable, lines, missingRows, type TextOptions } from "./text.ts";

const shownErrors = 20;
const colours = { proved: "green", refuted: "red", unknown: "yellow" } as const;

/** The whole report, lines ended; with `quiet` the verdict and a line for each failure. */
export function contractReport(result: Result, options: TextOptions): string {
  if (options.detail === "quiet")
    return lines([verdictLine(result, options), ...result.errors.map(errorLine)]);
  const isVerbose = options.detail === "verbose";
  const errors = isVerbose ? result.errors : result.errors.slice(0, shownErrors);
  const hidden = result.errors.length - errors.length;
  const sections = [
    [verdictLine(result, options), ...memberLines(result, options), ...missing(result, options)],
    ...errors.map((error, index) => errorSection(result, error, index, options)),
    hidden > 0 ? [`… ${plural(hidden, "more failure")} (--verbose shows all)`] : [],
    [effort(result), ...(options.layers || isVerbose ? layerTable(result, options) : [])],
    options.written.map((line) => `  ${line}`),
  ];
  return sections
    .filter((section) => section.length > 0)
    .map(lines)
    .join("\n");
}

/** What the verdict means, in one clause. */
export function contractClaim({ verdict, errors, procedures = [] }: Result): string {
  const proved = procedures.filter((one) => one.verdict === "proved").length;
  return verdict === "proved"
    ? `${plural(procedures.length, "contract is", "contracts are")} kept, for all inputs`
    : verdict === "refuted"
      ? `${plural(errors.length, "obligation fails", "obligations fail")}`
      : `${proved} of ${plural(procedures.length, "contract")} proved`;
}

function verdictLine(result: Result, { paint }: TextOptions): string {
  const { verdict, files } = result;
  const colour = verdict === "proved" || verdict === "refuted" ? colours[verdict] : colours.unknown;
  return `${paint([colour, "bold"], verdict.toUpperCase())}  ${paint("bold", files.join(", "))}: ${contractClaim(result)}`;
}

function memberLines({ procedures = [] }: Result, { paint, detail }: TextOptions): string[] {
  return procedures.flatMap(({ name, verdict, location, inferred = [] }) => {
    const line = `  ${paint(colours[verdict], padEnd(verdict, 8))}  ${name} at ${place(location)}`;
    if (inferred.length === 0) return [line];
    const rows = detail === "verbose" ? inferred.map(inferredLine) : [`inferred: ${operationsOf(inferred)}`];
    return [line, ...rows.map((row) => paint("dim", `            ${row}`))];
  });
}

/** `2 open, 1 close` */
function operationsOf(inferred: readonly ResultInferred[]): string {
  return ghostOperations
    .map((operation) => ({ operation, count: inferred.filter((one) => one.operation === operation).length }))
    .filter(({ count }) => count > 0)
    .map(({ operation, count }) => `${count} ${operation}`)
    .join(", ");
}

const ghostOperations = ["unfold", "open", "close", "use"] as const;
const placeNames = {
  before: "before",
  after: "after",
  start: "at the start of the block at",
  end: "at the end at",
  entry: "first, before",
  inside: "inside",
  contract: "in the contract of",
} as const;

function inferredLine({ text, place: kind, location }: ResultInferred): string {
  return `${text}  ${placeNames[kind]} ${place(location)}`;
}

function missing(result: Result, options: TextOptions): string[] {
  return result.incomplete.length === 0 ? [] : ["  this is missing:", ...missingRows(result, options)];
}

function errorLine(error: ResultError): string {
  const at = error.at === undefined ? "" : ` (needed at ${place(error.at)})`;
  return `${place(error.location)}: ${error.kind} in ${error.procedure}: ${error.message}${at}`;
}

function errorSection(result: Result, error: ResultError, index: number, options: TextOptions): string[] {
  const { paint, width } = options;
  const title = `failure ${index + 1}${result.errors.length > 1 ? ` of ${result.errors.length}` : ""}`;
  const row = (label: string, text: string) => labelled(label, text, { indent: 2, label: 10, width, paint });
  const example = error.inputs.map(inputText).join(", ");
  return [
    `${paint(["red", "bold"], title)}  ${paint("bold", error.kind)} at ${place(error.location)} in ${error.procedure}`,
    ...excerpt(error.location, "", options).lines,
    ...wrap(error.message, width - 2).map((line) => `  ${line}`),
    ...(error.at === undefined ? [] : row("needed at", place(error.at))),
    ...(example === "" ? [] : row("example", example)),
    ...(error.state === undefined ? [] : stateRows(error.state, row)),
    ...runRows(error, row, options.detail === "verbose"),
    ...(options.detail === "verbose" ? (error.states ?? []).flatMap((state) => pathState(state, row)) : []),
  ];
}

/** Statements of a run that are told; more with --verbose. */
const shownSteps = 12;

function runRows(
  { replayDetail = "", run }: ResultError,
  row: (label: string, text: string) => string[],
  isVerbose: boolean,
): string[] {
  const steps = run?.steps ?? [];
  const shown = isVerbose ? steps : steps.slice(0, shownSteps);
  const hidden = steps.length - shown.length + (run?.omitted ?? 0);
  return [
    ...row("run", replayDetail),
    ...(run === undefined
      ? []
      : row("", `from ${run.start.length === 0 ? "nothing" : run.start.join(", ")}`)),
    ...shown.flatMap(({ location: { line }, changes }) =>
      row("", `line ${line}: ${changes.length === 0 ? "changes nothing" : changes.join(", ")}`),
    ),
    ...(hidden > 0 ? row("", `… ${plural(hidden, "more statement")}`) : []),
  ];
}

function stateRows(state: ResultState, row: (label: string, text: string) => string[]): string[] {
  const store = Object.entries(state.store).map(([name, value]) => `${name} = ${value}`);
  return [
    ...row("heap", state.heap.length === 0 ? "empty" : state.heap.join(", ")),
    ...row("store", store.length === 0 ? "empty" : store.join(", ")),
    ...row("path", state.condition),
  ];
}

function pathState(state: ResultState, row: (label: string, text: string) => string[]): string[] {
  const at = state.location === undefined ? [] : row("before", place(state.location));
  return [...at, ...stateRows(state, row).map((line) => `  ${line}`)];
}

function effort({ stats }: Result): string {
  const solver = `${plural(stats.queries, "query", "queries")}, ${stats.solverQueries} to the solver`;
  return `  effort    ${plural(stats.paths, "path")}, ${solver}, ${stats.seconds} s (solver ${stats.solverSeconds} s)`;
}
