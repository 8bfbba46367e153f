/** The text report of an upper bound: the bound, how near runs came to it, and the answer to what was asked. Made from the JSON result. */
import { type Paint, plural } from "./layout.ts";
import type { Result } from "./result.ts";
import { incompleteLines, sectionsText } from "./system-text.ts";

export function costReport(result: Result, paint: Paint, quiet: boolean, written: readonly string[]): string {
  const { stats } = result;
  return sectionsText([
    verdictLines(result, paint),
    quiet ? [] : boundLines(result),
    quiet ? [] : [`${plural(stats.queries, "query", "queries")} in ${stats.seconds.toFixed(2)} s`],
    quiet ? [] : written.map((line) => `  ${line}`),
  ]);
}

function verdictLines(result: Result, paint: Paint): string[] {
  const { verdict, entry, files } = result;
  const colour = { bounded: "green", refuted: "red" }[verdict as string] ?? "yellow";
  const head = `${paint([colour as "green", "bold"], verdict.toUpperCase())}  ${paint("bold", `${entry} in ${files.join(", ")}`)}`;
  return [`${head}: ${claimOf(result)}`, ...incompleteLines(result)];
}

function claimOf({ verdict, bound, ask }: Result): string {
  const found = bound === undefined ? undefined : `at most ${bound.text} ${unitOf(bound.counts)}`;
  if (ask === undefined) return found ?? "no bound was found";
  switch (verdict) {
    case "refuted":
      return `a run takes ${ask.run?.cost} steps from ${inputsText(ask.run?.inputs ?? [])}: ${ask.text} does not hold`;
    case "bounded":
      return `${ask.text} holds, since a run takes ${found}`;
    default:
      return `whether ${ask.text} is not known${found === undefined ? "" : `; a run takes ${found}`}`;
  }
}

function boundLines({ bound }: Result): string[] {
  if (bound === undefined) return [];
  const { runs, worst } = bound.measured;
  const measured = `${plural(runs, "run")} measured, none above the bound`;
  const nearest = bound.counts === "steps" ? "the longest" : "the nearest to it";
  if (worst === undefined) return [`It is ${bound.degree}`, measured];
  return [
    `It is ${bound.degree}`,
    `${measured}; ${nearest} took ${worst.cost}, where the bound is ${worst.bound}: ${inputsText(worst.inputs)}`,
  ];
}

/** instructions, steps, …, or `calls of f`. */
function unitOf(counts: string): string {
  return counts.startsWith("calls:") ? `calls of ${counts.slice("calls:".length)}` : counts;
}

function inputsText(inputs: readonly { readonly name: string; readonly value: string }[]): string {
  return inputs.length === 0 ? "nothing" : inputs.map(({ name, value }) => `${name} = ${value}`).join(", ");
}
