/**
 * The text report of a proof: the verdict first, then what fails with the state that shows it, and the segments between assertions. Made
 * from the JSON result, as that of an exploration is.
 */
import {
  labelled,
  type Paint,
  padEnd,
  padStart,
  plural,
  shorten,
  shortenConjunction,
  width,
  wrap,
} from "./layout.ts";
import { inputText, place } from "./phrases.ts";
import type { Result, ResultError, ResultInput, ResultLocation, ResultPath } from "./result.ts";
import { excerpt } from "./source-lines.ts";
import { layerTable, lines, missingRows, reservations, summary, type TextOptions } from "./text.ts";

const shownErrors = 20;
const shownSegments = 40;

/** The whole report, lines ended; with `quiet` the verdict and a line for each failure. */
export function proofReport(result: Result, options: TextOptions): string {
  if (options.detail === "quiet")
    return lines([...verdictLines(result, options), ...result.errors.map(errorLine)]);
  const isVerbose = options.detail === "verbose";
  const errors = isVerbose ? result.errors : result.errors.slice(0, shownErrors);
  const hidden = result.errors.length - errors.length;
  const sections = [
    [
      ...verdictLines(result, options),
      ...procedureLines(result, options),
      ...foundation(result, options),
      ...reservations(result, options),
    ],
    ...errors.map((error, index) => errorSection(result, error, index, options)),
    hidden > 0 ? [`… ${plural(hidden, "more failure")} (--verbose shows all)`] : [],
    segmentTable(result, options, isVerbose ? Number.POSITIVE_INFINITY : shownSegments),
    [...summary(result, options), ...(options.layers || isVerbose ? layerTable(result, options) : [])],
    options.written.map((line) => `  ${line}`),
  ];
  return sections
    .filter((section) => section.length > 0)
    .map(lines)
    .join("\n");
}

const colours = { proved: "green", refuted: "red", unknown: "yellow" } as const;

function colourOf(verdict: string): "green" | "red" | "yellow" {
  return verdict === "proved" || verdict === "refuted" ? colours[verdict] : colours.unknown;
}

function verdictLines(result: Result, { paint }: TextOptions): string[] {
  const proved = (result.procedures ?? []).map(({ name }) => name);
  const names = proved.length > 0 ? proved : [result.entry];
  const subject = `${names.slice(0, 4).join(", ")}${names.length > 4 ? " …" : ""} in ${result.files.join(", ")}`;
  const verdict = paint([colourOf(result.verdict), "bold"], result.verdict.toUpperCase());
  return [`${verdict}  ${paint("bold", subject)}: ${claimOf(result)}`];
}

/** What the verdict means for this program, in one clause. */
function claimOf({ verdict, errors, procedures }: Result): string {
  switch (verdict) {
    case "proved":
      return "every assertion holds and nothing fails, on every run";
    case "refuted":
      return plural(errors.length, "obligation fails", "obligations fail");
    default: {
      const proved = (procedures ?? []).filter((one) => one.verdict === "proved").length;
      return proved > 0
        ? `not everything is proved (${plural(proved, "procedure")} of ${procedures?.length} are)`
        : "not everything is proved";
    }
  }
}

function procedureLines({ procedures = [] }: Result, { paint }: TextOptions): string[] {
  if (procedures.length < 2) return [];
  return procedures.map(
    ({ name, verdict, location }) =>
      `  ${paint(colourOf(verdict), padEnd(verdict, 8))}  ${name} at ${place(location)}`,
  );
}

function foundation(result: Result, options: TextOptions): string[] {
  const proved = result.paths.filter(({ verdict }) => verdict === "proved").length;
  const segments = `${proved} of ${plural(result.paths.length, "segment")} proved`;
  if (result.complete) return [`  complete: every segment was looked at, ${segments}`];
  return [`  incomplete: ${segments}, and this is missing:`, ...missingRows(result, options)];
}

function errorLine(error: ResultError): string {
  const inputs = error.inputs.length === 0 ? "" : ` with ${error.inputs.map(inputText).join(", ")}`;
  return `${place(error.location)}: ${error.kind} in ${error.procedure}: ${error.message}${inputs}`;
}

function errorSection(result: Result, error: ResultError, index: number, options: TextOptions): string[] {
  const { paint } = options;
  const title = `failure ${index + 1}${result.errors.length > 1 ? ` of ${result.errors.length}` : ""}`;
  const source = excerpt(error.location, "", options);
  const layout = { indent: 2, label: 11, width: options.width, paint };
  const row = (label: string, text: string) => labelled(label, text, layout);
  const inputs = error.inputs.filter(({ at }) => at === undefined);
  return [
    `${paint(["red", "bold"], title)}  ${paint("bold", error.kind)} at ${place(error.location)} in ${error.procedure}`,
    ...source.lines,
    ...wrap(error.message, options.width - 2).map((line) => `  ${line}`),
    ...statesOf(error.inputs).flatMap(({ at, values }) =>
      row("state", `${stateText(values)}   at ${place(at)}`),
    ),
    ...(inputs.length > 0 ? row("inputs", inputs.map(inputText).join(", ")) : []),
    ...(error.inputs.length === 0 ? row("inputs", "none: it happens on every run") : []),
    ...row("run", runText(error)),
    ...(error.paths > 1
      ? row("segments", `${plural(error.paths, "segment")} end here, as ${error.path} does`)
      : []),
  ];
}

/** The values that stand for a state, by the assertion that the run was at. */
function statesOf(
  inputs: readonly ResultInput[],
): readonly { readonly at: ResultLocation; readonly values: readonly ResultInput[] }[] {
  const states = new Map<string, { readonly at: ResultLocation; readonly values: ResultInput[] }>();
  for (const input of inputs) {
    if (input.at === undefined) continue;
    const key = place(input.at);
    const state = states.get(key);
    if (state === undefined) states.set(key, { at: input.at, values: [input] });
    else state.values.push(input);
  }
  return [...states.values()];
}

/** Characters of a state, and names of places that are not set: the JSON has all of it. */
const shownState = 800;
const shownUnset = 8;
const setSuffix = " is set";

/** What is not set is said to be so, instead of a value that nobody has written. */
function stateText(values: readonly ResultInput[]): string {
  const unset = values
    .filter(({ name, value }) => name.endsWith(setSuffix) && value === "false")
    .map(({ name }) => name.slice(0, -setSuffix.length));
  const hidden = new Set(unset);
  const shown = values.filter(({ name }) => !name.endsWith(setSuffix) && !hidden.has(name)).map(inputText);
  const more = unset.length > shownUnset ? ` and ${unset.length - shownUnset} more` : "";
  const list = unset.length > 0 ? [`unset: ${unset.slice(0, shownUnset).join(", ")}${more}`] : [];
  return shorten([...shown, ...list].join(", "), shownState);
}

function runText({ counterexample, inputs }: ResultError): string {
  if (counterexample === undefined) {
    return "none was found that comes here: the program may be right, and the assertion before it too weak";
  }
  const given = counterexample.inputs.map(inputText).join(", ");
  const same = inputs.every(({ at }) => at === undefined);
  const what = same
    ? "these inputs fail here"
    : `a run with ${given === "" ? "no inputs" : given} fails here`;
  switch (counterexample.replay) {
    case "confirmed":
      return `${what}, as the compiled program does too`;
    case "refuted":
      return `${what}; the compiled program does not: ${counterexample.replayDetail ?? ""}; please report it`;
    case "not-replayable":
    case "not-replayed":
      return what;
  }
}

function segmentTable(result: Result, options: TextOptions, limit: number): string[] {
  if (result.paths.length === 0) return [];
  const { paint } = options;
  const shown = result.paths.slice(0, limit);
  const many = (result.procedures ?? []).length > 1;
  const rows = shown.map(
    (path) =>
      [
        String(path.id),
        path.verdict ?? "",
        `${many ? `${path.procedure}: ` : ""}${pointText(path.from, result)} → ${endText(path, result)}`,
      ] as const,
  );
  const header = ["path", "verdict", "from → to"] as const;
  const columns = [0, 1, 2].map((column) =>
    Math.max(...[header, ...rows].map((row) => width(row[column as 0 | 1 | 2]))),
  ) as [number, number, number];
  const room = Math.max(20, options.width - columns[0] - columns[1] - columns[2] - 6);
  const print = ([id, verdict, way]: readonly [string, string, string], condition: string) =>
    `${padStart(id, columns[0])}  ${padEnd(verdict, columns[1])}  ${padEnd(shorten(way, columns[2]), columns[2])}  ${condition}`;
  const hidden = result.paths.length - shown.length;
  return [
    paint("dim", print(header, "condition")),
    ...rows.map((row, index) => {
      const path = shown[index]!;
      return coloured(print(row, shortenConjunction(path.condition, room)), path, paint);
    }),
    ...(hidden > 0 ? [`      … ${plural(hidden, "more", "more")} (--verbose shows all)`] : []),
  ];
}

function coloured(line: string, { verdict }: ResultPath, paint: Paint): string {
  return verdict === "proved" ? line : paint(colourOf(verdict ?? "unknown"), line);
}

/** "line 6", with the file where there are several. */
function pointText(point: ResultPath["from"], { files }: Result): string {
  if (point === undefined) return "";
  const { kind, location } = point;
  const line = files.length > 1 ? `${location.file}:${location.line}` : `line ${location.line}`;
  return kind === "entry" ? "the entry" : line;
}

/** Where a segment leads. */
function endText({ end, cut, error, to }: ResultPath, result: Result): string {
  switch (end) {
    case "returned":
      return "returns";
    case "halted":
      return "exits";
    case "thrown":
      return "throws";
    case "error":
      return `${pointText(to, result)}, failure ${(error ?? 0) + 1}`;
    case "cut":
      return cut === undefined ? pointText(to, result) : `${pointText(to, result)}, ${cut}`;
    case "assumption":
      return "an assumption";
  }
}
