/** The text report of an upper bound: the bound, how near runs came to it, and the answer to what was asked. Made from the JSON result. */
import { type Paint, plural } from "./layout.ts";
import type { Result } from "./result.ts";
import { incompleteLines, sectionsText } from "./system-text.ts";

/** The whole report, lines ended; `quiet`: the verdict and what is missing for it. `written`: lines about files that were written. */
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
  const most = bound === undefined ? undefined : `at most ${bound.text} ${unitOf(bound.counts)}`;
  if (ask === undefined)
    return bound === undefined || most === undefined ? "no bound was found" : most + reachedText(bound);
  switch (verdict) {
    case "refuted":
      return `${refutation(ask, bound?.counts)}: ${ask.text} does not hold`;
    case "bounded":
      return `${ask.text} holds, since a run takes ${most}`;
    default:
      return `whether ${ask.text} is not known${most === undefined ? "" : `; a run takes ${most}`}`;
  }
}

function refutation({ run, counts }: NonNullable<Result["ask"]>, counted: string | undefined): string {
  const least = run?.isWhole === false ? "at least " : "";
  const unit = unitOf(counts ?? counted ?? "steps");
  return `a run takes ${least}${run?.cost} ${unit} from ${inputsText(run?.inputs ?? [])}`;
}

/** ", and 7·1000 + 13 reached at j = 1000" */
function reachedText({ measured: { worst } }: NonNullable<Result["bound"]>): string {
  if (worst === undefined) return "";
  const at = worst.inputs.length === 0 ? "" : ` at ${inputsText(worst.inputs)}`;
  return `, and ${worst.text ?? worst.cost} reached${at}`;
}

function boundLines({ bound }: Result): string[] {
  if (bound === undefined) return [];
  const { runs, worst } = bound.measured;
  const measured = `${plural(runs, "run")} measured, none above the bound`;
  if (worst === undefined) return [`It is ${bound.degree}`, measured];
  return [
    `It is ${bound.degree}`,
    `${measured}; the nearest to it took ${worst.cost}, where the bound is ${worst.bound}`,
  ];
}

/** instructions, steps, …, or `calls of f`. */
function unitOf(counts: string): string {
  return counts.startsWith("calls:") ? `calls of ${counts.slice("calls:".length)}` : counts;
}

/** A run may read without end. */
const mostInputs = 12;

function inputsText(inputs: readonly { readonly name: string; readonly value: string }[]): string {
  if (inputs.length === 0) return "nothing";
  const listed = inputs.slice(0, mostInputs).map(({ name, value }) => `${name} = ${value}`);
  const more = inputs.length - listed.length;
  return [...listed, ...(more === 0 ? [] : [`and ${more} more`])].join(", ");
}
