/** The text report of traces: the verdict, then each trace with its steps and its condition both ways. Made from the JSON result. */
import { limits } from "@everypath/core";
import { grouped, labelled, padEnd, plural, shorten, width } from "./layout.ts";
import { inputText, place } from "./phrases.ts";
import type { Result, ResultPath, ResultRhoStep } from "./result.ts";
import { layerTable, lines, missingRows, reservations, type TextOptions } from "./text.ts";

/** The whole report, lines ended; with `quiet` the verdict alone, with `verbose` every trace. */
export function tracingReport(result: Result, options: TextOptions): string {
  if (options.detail === "quiet") return lines(verdictLines(result, options));
  const isVerbose = options.detail === "verbose";
  const shown = isVerbose ? result.paths : result.paths.slice(0, limits.report.shownTraces);
  const hidden = result.paths.length - shown.length;
  const sections = [
    [...verdictLines(result, options), ...foundation(result, options), ...reservations(result, options)],
    ...shown.map((path) =>
      traceSection(result, path, options, isVerbose ? Number.POSITIVE_INFINITY : limits.report.traceSteps),
    ),
    hidden > 0 ? [`… ${plural(hidden, "more trace")} (--verbose shows all)`] : [],
    [
      ...effortLines(result),
      ...workLine(result),
      ...(options.layers || isVerbose ? layerTable(result, options) : []),
    ],
    options.written.map((line) => `  ${line}`),
  ];
  return sections
    .filter((section) => section.length > 0)
    .map(lines)
    .join("\n");
}

function verdictLines(result: Result, { paint }: TextOptions): string[] {
  const colour = { safe: "green", unsafe: "red" }[result.verdict as string] ?? "yellow";
  const verdict = paint([colour as "green", "bold"], result.verdict.toUpperCase());
  const subject = paint("bold", `${result.entry} in ${result.files.join(", ")}`);
  return [`${verdict}  ${subject}: ${claimOf(result)}`];
}

function claimOf({ paths, errors, direction, line }: Result): string {
  const found = line === undefined ? plural(paths.length, "trace") : reaching(paths.length, line);
  const failing = errors.length === 0 ? "" : `, ${plural(errors.length, "error")}`;
  if (direction !== "both") return `${found}${failing}`;
  const compared = paths.filter(({ equivalent }) => equivalent !== undefined).length;
  const agreeing = paths.filter(({ equivalent }) => equivalent === true).length;
  const agreement =
    agreeing === paths.length
      ? "forwards and backwards give equivalent conditions"
      : compared === paths.length
        ? `forwards and backwards agree on ${agreeing} of them`
        : `forwards and backwards agree on ${agreeing} of the ${grouped(compared)} that were compared`;
  return paths.length === 0 ? `${found}${failing}` : `${found}${failing}; ${agreement}`;
}

function reaching(count: number, line: number): string {
  return count === 0 ? `no input reaches line ${line}` : `${plural(count, "trace")} to line ${line}`;
}

function foundation(result: Result, options: TextOptions): string[] {
  if (result.complete)
    return [`  complete: every feasible trace${result.line === undefined ? "" : " to the line"} is here`];
  return ["  incomplete: this is missing:", ...missingRows(result, options)];
}

function traceSection(result: Result, path: ResultPath, options: TextOptions, limit: number): string[] {
  const { paint } = options;
  const layout = { indent: 2, label: 12, width: options.width, paint };
  const row = (label: string, text: string) => labelled(label, text, layout);
  const steps = path.rho ?? [];
  const shown = steps.slice(0, limit);
  const inputs = (path.inputs ?? []).map(inputText).join(", ");
  return [
    `${paint("bold", `trace ${path.id}`)}  ${endText(result, path)}`,
    ...stepRows(shown, options),
    ...(steps.length > shown.length
      ? [`      … ${plural(steps.length - shown.length, "more step")} (--verbose)`]
      : []),
    ...(path.forward === undefined ? [] : row("forward", path.forward.text)),
    ...(path.backward === undefined ? [] : row("backward", path.backward.text)),
    ...(path.equivalent === undefined ? [] : row("equivalent", equivalenceText(path.equivalent))),
    ...row(
      "input",
      path.inputs === undefined ? "the solver gave none" : inputs === "" ? "none: every run" : inputs,
    ),
  ];
}

function equivalenceText(equivalent: boolean | "unknown"): string {
  if (equivalent === "unknown") return "the solver could not decide";
  return equivalent ? "yes" : "NO: please report it";
}

function endText(result: Result, { end, error, result: value }: ResultPath): string {
  switch (end) {
    case "returned":
      return value === undefined ? "returns" : `returns ${value.text}`;
    case "error": {
      const found = error === undefined ? undefined : result.errors[error];
      return found === undefined ? "error" : `${found.kind} at ${place(found.location)}: ${found.message}`;
    }
    case "halted":
      return "exits";
    case "thrown":
      return "throws";
    case "cut":
      return result.line === undefined ? "cut" : `comes to line ${result.line}`;
    case "assumption":
      return "an assumption does not hold";
  }
}

/** Number, place, step, rule, and what becomes of it in the store. */
function stepRows(steps: readonly ResultRhoStep[], options: TextOptions): string[] {
  const cells = steps.map(({ text, rule, location, value }, index) => ({
    number: String(index + 1),
    at: location.line === 0 ? "" : `${location.line}:${location.column}`,
    text,
    rule,
    value: value === undefined || value === text ? "" : value,
  }));
  const column = (name: "number" | "at" | "text" | "rule", most: number): number =>
    Math.min(most, Math.max(0, ...cells.map((cell) => width(cell[name]))));
  const widths = {
    number: column("number", 6),
    at: column("at", 9),
    text: column("text", 44),
    rule: column("rule", 26),
  };
  const room = Math.max(16, options.width - widths.number - widths.at - widths.text - widths.rule - 12);
  return cells.map(({ number, at, text, rule, value }) => {
    const left = `  ${number.padStart(widths.number)}  ${padEnd(at, widths.at)}  ${padEnd(shorten(text, widths.text), widths.text)}`;
    const shown = value === "" ? "" : `  ${shorten(value, room)}`;
    return `${left}  ${options.paint("dim", padEnd(rule, widths.rule))}${shown}`.trimEnd();
  });
}

function effortLines({ stats }: Result): string[] {
  const line = (name: string, effort: Result["stats"]["forward"]): string[] =>
    effort === undefined
      ? []
      : [
          `  ${padEnd(name, 9)}${effort.seconds.toFixed(3)} s, of which the solver ${effort.solverSeconds.toFixed(3)} s; conditions of ${plural(effort.termSize, "node")}`,
        ];
  return [...line("forward", stats.forward), ...line("backward", stats.backward)];
}

function workLine({ stats }: Result): string[] {
  const solver = `${plural(stats.queries, "query", "queries")}, ${grouped(stats.solverQueries)} to the solver`;
  return [
    `  ${padEnd("together", 9)}${plural(stats.instructions, "instruction")}, ${solver}, ${stats.seconds} s`,
  ];
}
