/** The text report of a program's termination. Made from the JSON result. */
import { type Paint, plural } from "./layout.ts";
import { incompletenessReasons } from "./reasons.ts";
import type { Result } from "./result.ts";
import { terminationClaim } from "./termination-claim.ts";

/** The whole report, lines ended; `quiet`: the verdict and what is missing for it. `written`: lines about files that were written. */
export function programTerminationReport(
  result: Result,
  paint: Paint,
  quiet: boolean,
  written: readonly string[],
): string {
  const sections = quiet
    ? [headLines(result, paint)]
    : [
        headLines(result, paint),
        ...componentLines(result),
        witnessLines(result),
        errorLines(result),
        comparisonLines(result),
        effortLines(result, written),
      ];
  return sections
    .filter((section) => section.length > 0)
    .map((section) => section.map((line) => `${line}\n`).join(""))
    .join("\n");
}

function headLines(result: Result, paint: Paint): string[] {
  const { verdict, entry, files, incomplete } = result;
  const colour = verdict === "terminates" ? "green" : verdict === "diverges" ? "red" : "yellow";
  return [
    `${paint([colour, "bold"], verdict.toUpperCase())}  ${paint("bold", `${entry} in ${files.join(", ")}`)}: ${claimOf(result)}`,
    ...incomplete.map(({ reason, detail, location }) => {
      const { meaning, advice } = incompletenessReasons[reason];
      const place = location === undefined ? "" : `${location.file}:${location.line}:${location.column}: `;
      return `  ${place}${meaning} (${detail})${advice === undefined ? "" : `; ${advice}`}`;
    }),
  ];
}

function claimOf(result: Result): string {
  const { termination } = result;
  const model = termination?.integers === "mathematical" ? "mathematical integers" : "integers that wrap";
  return `${terminationClaim(result)} (${model})`;
}

function componentLines({ proof }: Result): string[][] {
  return (proof?.components ?? []).map(({ locations, steps }, index) => [
    `Component ${index + 1}: ${locations.map(({ name, location }) => `${name} at ${location.file}:${location.line}:${location.column}`).join(", ")}`,
    ...locations.map(({ name, state }) => `  always at ${name}: ${state}`),
    ...steps.flatMap((step) => {
      const { functions = [] } = proof?.steps[Number(step) - 1] ?? {};
      return functions.flatMap((each, phase) =>
        each.map(({ location, text }) => {
          const name = functions.length === 1 ? "f" : `f${phase + 1}`;
          return `  ${name} at ${location} = ${text}`;
        }),
      );
    }),
  ]);
}

function witnessLines({ witness }: Result): string[] {
  if (witness === undefined) return [];
  const inputs = witness.inputs.map(({ name, value }) => `${name} = ${value}`).join(", ");
  return [`Start with ${inputs || "nothing"}`, `  ${witness.why}`];
}

function errorLines({ errors }: Result): string[] {
  return errors.flatMap(({ kind, message, location, inputs = [] }) => [
    `An input leads to ${kind} at ${location.file}:${location.line}:${location.column}: ${message}`,
    `  ${inputs.map(({ name, value }) => `${name} = ${value}`).join(", ")}`,
  ]);
}

function comparisonLines({ termination }: Result): string[] {
  const compared = termination?.compared;
  if (compared === undefined) return [];
  const { bitvector, mathematical, dependsOnOverflow } = compared;
  const conclusion =
    dependsOnOverflow === "unknown"
      ? "whether termination depends on overflow is not known"
      : dependsOnOverflow
        ? "termination depends on overflow"
        : "termination does not depend on overflow";
  return [`Integers that wrap: ${bitvector}; mathematical integers: ${mathematical}: ${conclusion}`];
}

function effortLines({ termination, stats }: Result, written: readonly string[]): string[] {
  const graph = termination?.graph;
  const size =
    graph === undefined
      ? ""
      : `graph of ${plural(graph.nodes, "state")}: ${plural(graph.refinements, "refinement")}, ${plural(graph.generalisations, "generalisation")}; `;
  return [
    `${size}${plural(stats.queries, "query", "queries")} in ${stats.seconds.toFixed(2)} s`,
    ...written.map((line) => `  ${line}`),
  ];
}
