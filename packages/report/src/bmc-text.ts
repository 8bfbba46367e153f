/** The text report of bounded model checking: the verdict, the bound, and each error with its counterexample step by step. */
import { limits } from "@everypath/core";
import { inputsText } from "./inputs-text.ts";
import { grouped, labelled, padEnd, plural, shorten, width } from "./layout.ts";
import { place, valueText } from "./phrases.ts";
import type { Result, ResultError, ResultTraceStep } from "./result.ts";
import { claim, errorLine, layerTable, lines, missingRows, reservations, type TextOptions } from "./text.ts";

/** The whole report, lines ended; with `quiet` the verdict and a line for each error. */
export function boundedReport(result: Result, options: TextOptions): string {
  if (options.detail === "quiet")
    return lines([...verdictLines(result, options), ...result.errors.map(errorLine)]);
  const sections = [
    [...verdictLines(result, options), ...foundation(result, options), ...reservations(result, options)],
    ...result.errors.map((error) => errorSection(error, options)),
    [
      ...effort(result),
      ...(options.layers || options.detail === "verbose" ? layerTable(result, options) : []),
    ],
    options.written.map((line) => `  ${line}`),
  ];
  return sections
    .filter((section) => section.length > 0)
    .map(lines)
    .join("\n");
}

function verdictLines(result: Result, { paint }: TextOptions): string[] {
  const colour = result.verdict === "safe" ? "green" : result.verdict === "unsafe" ? "red" : "yellow";
  const verdict = paint([colour, "bold"], result.verdict.toUpperCase());
  const subject = paint("bold", `${result.entry} in ${result.files.join(", ")}`);
  return [`${verdict}  ${subject}: ${boundedClaim(result)}`];
}

function inductionText({ by, k }: { readonly by: "rounds" | "clauses"; readonly k: number }): string {
  switch (by) {
    case "rounds":
      return `by induction with k = ${k}`;
    case "clauses":
      return "by invariants of the loops";
    default:
      return by satisfies never;
  }
}

/** What the verdict means, in one clause. */
export function boundedClaim(result: Result): string {
  const bound = `${plural(result.unwind ?? 0, "round")} of each loop`;
  if (result.errors.length > 0) return `${claim(result)}, within ${bound}`;
  const { induction } = result.unwinding ?? {};
  if (induction !== undefined)
    return `no error on any path, in however many rounds: ${inductionText(induction)}`;
  if (result.verdict === "safe") return "no error on any path, and no input reaches the bound";
  if (result.unwinding?.reachable === true) return `no error within ${bound}, which an input can exceed`;
  return `no error found within ${bound}, but not everything was decided`;
}

function foundation(result: Result, options: TextOptions): string[] {
  const basis = boundedBasis(result);
  if (basis.length > 0) return basis.map((line) => `  ${line}`);
  return ["  incomplete: this is missing:", ...missingRows(result, options)];
}

/** What the verdict rests on; nothing where something is missing. */
export function boundedBasis({ unwinding, unwind, complete }: Result): readonly string[] {
  if (unwinding?.induction !== undefined) {
    const { by, k, invariants } = unwinding.induction;
    return [
      by === "clauses"
        ? "complete: the invariants exclude each error, and each round keeps them"
        : `complete: after ${plural(k, "round")} without an error the next has none either`,
      ...invariants.map(({ loop, text }) => `invariant of ${loop}: ${text}`),
    ];
  }
  return complete ? [`complete: at ${plural(unwind ?? 0, "round")} nothing is left to unwind`] : [];
}

function errorSection(error: ResultError, options: TextOptions): string[] {
  const layout = { indent: 2, label: 10, width: options.width, paint: options.paint };
  const trace = error.trace ?? [];
  const shown = options.detail === "verbose" ? trace : trace.slice(-limits.report.boundedSteps);
  const inputs = inputsText(error.inputs);
  return [
    `${options.paint("bold", error.kind)}  ${place(error.location)} in ${error.procedure}: ${error.message}`,
    ...labelled("input", inputs === "" ? "none: every run" : inputs, layout),
    ...labelled(
      "replay",
      `${error.replay}${error.replayDetail === undefined ? "" : `: ${error.replayDetail}`}`,
      layout,
    ),
    ...(trace.length > shown.length
      ? [`  … ${plural(trace.length - shown.length, "step")} before (--verbose)`]
      : []),
    ...stepRows(shown, options),
  ];
}

/** Place, variable, value, and whether an input gave it. */
function stepRows(steps: readonly ResultTraceStep[], { paint, width: columns }: TextOptions): string[] {
  const at = (step: ResultTraceStep): string => `${step.location.line}:${step.location.column}`;
  const widest = (text: (step: ResultTraceStep) => string, most: number): number =>
    Math.min(most, Math.max(0, ...steps.map((step) => width(text(step)))));
  const places = widest(at, 9);
  const names = widest(({ name }) => name, 28);
  return steps.map((step) => {
    const value = valueText(step);
    const bits = step.hexadecimal === undefined ? "" : paint("dim", `  ${step.hexadecimal}`);
    const mark = step.input === true ? paint("bold", "  input") : "";
    const room = Math.max(12, columns - places - names - 8);
    return `  ${padEnd(at(step), places)}  ${padEnd(shorten(step.name, names), names)} = ${shorten(value, room)}${bits}${mark}`;
  });
}

function effort({ stats, unwinding }: Result): string[] {
  if (unwinding === undefined) return [];
  const apart = unwinding.apart.reduce((sum, { count }) => sum + count, 0);
  return [
    `  formula   ${plural(unwinding.formulaSize, "node")}; ${plural(unwinding.merges, "merge")} where paths met${apart === 0 ? "" : `, ${grouped(apart)} kept apart`}${unwinding.sliced === true ? "; without what no property depends on" : ""}`,
    `  effort    ${plural(stats.instructions, "instruction")}, ${plural(stats.queries, "query", "queries")}, ${grouped(stats.solverQueries)} to the solver, ${stats.seconds} s`,
  ];
}
