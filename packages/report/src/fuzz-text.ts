/** The text report of a run of fuzz: the verdict, the failures with their smallest inputs, and the inputs that reached something new. */
import { grouped, labelled, plural, shorten } from "./layout.ts";
import type { Result, ResultFound } from "./result.ts";
import {
  errorLine,
  errorSection,
  layerTable,
  lines,
  missingRows,
  reservations,
  summary,
  type TextOptions,
  verdictLines,
} from "./text.ts";

const shownErrors = 20;
const shownInputs = 20;

/** The whole report, lines ended; with `quiet` the verdict and a line for each error, with `verbose` every error and input. */
export function fuzzingReport(result: Result, options: TextOptions): string {
  if (options.detail === "quiet")
    return lines([...verdictLines(result, options), ...result.errors.map((error) => errorLine(error))]);
  const isVerbose = options.detail === "verbose";
  const errors = isVerbose ? result.errors : result.errors.slice(0, shownErrors);
  const hidden = result.errors.length - errors.length;
  const sections = [
    [
      ...verdictLines(result, options),
      "  fuzzing shows errors, not that there are none:",
      ...missingRows(result, options),
      ...reservations(result, options),
    ],
    ...errors.map((error, index) => errorSection(result, error, index, options)),
    hidden > 0 ? [`… ${plural(hidden, "more error")} (--verbose shows all)`] : [],
    foundTable(result, options, isVerbose ? Number.POSITIVE_INFINITY : shownInputs),
    [
      ...searchLines(result, options),
      ...summary(result, options),
      ...(options.layers || isVerbose ? layerTable(result, options) : []),
    ],
    options.written.map((line) => `  ${line}`),
  ];
  return sections
    .filter((section) => section.length > 0)
    .map(lines)
    .join("\n");
}

/** Few inputs are all shown; of many, those that reached something new or fail. */
function foundTable(result: Result, options: TextOptions, limit: number): string[] {
  const found = result.found ?? [];
  const shown =
    found.length <= limit ? found : found.filter(({ score, error }) => score > 0 || error !== undefined);
  const rows = shown.slice(0, limit);
  if (rows.length === 0) return [];
  const hidden = found.length - rows.length;
  return [
    options.paint("dim", "  input  made of  generation  bound  new blocks  bytes"),
    ...rows.map((input) => row(result, input, options)),
    ...(hidden > 0 ? [`  … ${plural(hidden, "more input")} (--json lists them)`] : []),
  ];
}

function row(
  result: Result,
  { id, parent, generation, bound, score, input, error }: ResultFound,
  options: TextOptions,
): string {
  const cells = [
    String(id).padStart(7),
    (parent === undefined ? "seed" : String(parent)).padStart(9),
    String(generation).padStart(12),
    String(bound).padStart(7),
    String(score).padStart(12),
  ].join("");
  const failure = error === undefined ? "" : `  ${result.errors[error]?.kind ?? ""}`;
  const room = Math.max(16, options.width - cells.length - failure.length - 4);
  return `${cells}  "${shorten(input.value, room)}"${options.paint("red", failure)}`;
}

function searchLines(result: Result, options: TextOptions): string[] {
  const { fuzz } = result;
  if (fuzz === undefined) return [];
  const text = `${plural(fuzz.inputs, "input")} (${fuzz.reads}) in ${plural(fuzz.generations, "generation")}, ${grouped(fuzz.expansions)} followed on symbols, ${grouped(fuzz.waiting)} not yet, ${plural(fuzz.divergences, "divergence")}`;
  return labelled("search", text, { indent: 2, label: 10, width: options.width, paint: options.paint });
}
