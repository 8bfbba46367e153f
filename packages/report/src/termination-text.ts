/** The text report of termination: the verdict, then the proof component by component, or the run that never ends. Made from the JSON result. */
import { type Paint, plural } from "./layout.ts";
import type { Result } from "./result.ts";
import { incompleteLines, sectionsText } from "./system-text.ts";

const shownTransitions = 12;

/** The whole report, lines ended; `quiet`: the verdict and what is missing for it. `written`: lines about files that were written. */
export function terminationReport(
  result: Result,
  paint: Paint,
  quiet: boolean,
  written: readonly string[],
): string {
  const { proof, witness, stats } = result;
  return sectionsText([
    verdictLines(result, paint),
    ...(quiet ? [] : (proof?.steps ?? []).map((step, index) => stepLines(step, index + 1))),
    quiet || proof === undefined ? [] : caseLines(proof.cases),
    quiet || proof === undefined ? [] : invariantLines(proof.invariants),
    quiet || witness === undefined ? [] : witnessLines(witness),
    quiet ? [] : [`${plural(stats.queries, "query", "queries")} in ${stats.seconds.toFixed(2)} s`],
    quiet ? [] : written.map((line) => `  ${line}`),
  ]);
}

function verdictLines(result: Result, paint: Paint): string[] {
  const { verdict, entry, files } = result;
  const colour = { terminates: "green", diverges: "red" }[verdict as string] ?? "yellow";
  const head = `${paint([colour as "green", "bold"], verdict.toUpperCase())}  ${paint("bold", `${entry} in ${files.join(", ")}`)}`;
  return [`${head}: ${claimOf(result)}`, ...incompleteLines(result)];
}

function claimOf({ verdict, proof }: Result): string {
  switch (verdict) {
    case "terminates":
      return proof?.steps.length === 0
        ? "every run ends: no cycle can be entered"
        : `every run ends, by ${plural(proof?.steps.length ?? 0, "ranking function")}; checked again`;
    case "diverges":
      return "a run never ends; checked again";
    default:
      return "it was not shown whether every run ends";
  }
}

function stepLines(
  { transitions, functions, decreasing }: NonNullable<Result["proof"]>["steps"][number],
  number: number,
): string[] {
  const phases = functions.length === 1 ? "" : `, ${functions.length} phases`;
  return [
    `Component ${number}: ${listed(transitions)}${phases}`,
    ...functions.flatMap((each, index) => {
      const name = functions.length === 1 ? "f" : `f${index + 1}`;
      return each.map(({ location, text }) => `  ${name} at ${location} = ${text}`);
    }),
    `  ${fallText(functions.length)} ${listed(decreasing)}${decreasing.length < transitions.length ? "; nothing grows on the others" : ""}`,
  ];
}

/** What a step shows of its decreasing transitions (its/terminate/ranking.ts, nested functions). */
function fallText(functions: number): string {
  if (functions === 1) return "f decreases and is at least 0 on";
  const later = Array.from(
    { length: functions - 1 },
    (_, index) => `f${index + 2} once f${index + 1} is negative`,
  );
  return `f1 decreases, ${later.join(", ")}, and f${functions} is at least 0 on`;
}

function caseLines(cases: NonNullable<Result["proof"]>["cases"]): string[] {
  if (cases.length === 0) return [];
  return ["Cases:", ...cases.map(({ name, location, text }) => `  ${name} is ${location} where ${text}`)];
}

function invariantLines(invariants: NonNullable<Result["proof"]>["invariants"]): string[] {
  if (invariants.length === 0) return [];
  return ["What always holds:", ...invariants.map(({ location, text }) => `  at ${location}: ${text}`)];
}

function witnessLines({ inputs, why, stem, loop }: NonNullable<Result["witness"]>): string[] {
  return [
    `Start with ${inputs.length === 0 ? "nothing" : inputs.map(({ name, value }) => `${name} = ${value}`).join(", ")}`,
    ...(stem.length === 0 ? [] : [`  first: ${listed(stem)}`]),
    `  then for ever: ${listed(loop)}`,
    `  because ${why}`,
  ];
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, shownTransitions).join(", ");
  return names.length > shownTransitions ? `${shown}, … (${names.length})` : shown;
}
