/** What a verdict rests on that neither the program nor the user said, as the JSON result and the reports tell it. */
import type { Assumption } from "@everypath/core";
import { compareText, location } from "./errors.ts";
import type { Result, ResultAssumption, ResultIncomplete } from "./result.ts";

export function describeAssumption({
  kind,
  what,
  location: span,
  option,
  standing,
}: Assumption): ResultAssumption {
  return {
    kind,
    what,
    ...(span === undefined ? {} : { location: location(span) }),
    ...(option === undefined ? {} : { option }),
    standing,
  };
}

/** Those found on the way and those made around it, each once, by place. */
export function describeAssumptions(
  found: readonly Assumption[],
  around: readonly Assumption[],
): ResultAssumption[] {
  return [...around, ...found]
    .map(describeAssumption)
    .sort(
      (a, b) =>
        compareText(a.kind, b.kind) ||
        compareText(a.location?.file ?? "", b.location?.file ?? "") ||
        (a.location?.line ?? 0) - (b.location?.line ?? 0) ||
        (a.location?.column ?? 0) - (b.location?.column ?? 0) ||
        compareText(a.what, b.what),
    );
}

/** What an assumption around a run takes from its verdict. */
export function incompletenessOf(assumption: Assumption): ResultIncomplete[] {
  const { kind, what, location: span, standing } = assumption;
  if (standing !== "open" || kind === "allocation" || kind === "volatile" || kind === "optimisation")
    return [];
  // Nobody takes a precondition for granted but the user.
  if (kind === "precondition") return [];
  const reason = kind === "undefined-function" ? "unmodelled-call" : kind;
  const at = span === undefined ? {} : { location: location(span) };
  return [{ reason, count: 1, detail: what, ...at }];
}

/** A row of a report: "aliasing: a and b mean different objects (--no-alias)". */
function assumptionText({ kind, what, option, standing }: ResultAssumption): string {
  if (option === undefined) return `${kind}: ${what}`;
  switch (standing) {
    case "open":
      return `${kind}: ${what} (choose it with ${option})`;
    case "chosen":
      return `${kind}: ${what} (chosen with ${option})`;
    case "settled":
      return `${kind}: ${what} (otherwise with ${option})`;
  }
}

/** The rows of a report, each once: what is taken for granted in several places is one thing. */
export function assumptionTexts(assumptions: readonly ResultAssumption[]): readonly string[] {
  return [...new Set(assumptions.map(assumptionText))];
}

/** Those that are not already told among what is missing. */
export function notMissing({
  assumptions,
  incomplete,
}: Pick<Result, "assumptions" | "incomplete">): readonly ResultAssumption[] {
  const reported = new Set(incomplete.map(({ detail }) => detail));
  return assumptions.filter(({ standing, what }) => standing !== "open" || !reported.has(what));
}

/** The options that choose what is open, each once. */
export function optionsOf(
  kind: ResultAssumption["kind"],
  assumptions: readonly ResultAssumption[],
): readonly string[] {
  const open = assumptions.filter((each) => each.kind === kind && each.standing === "open");
  return [...new Set(open.flatMap(({ option }) => option ?? []))].sort();
}
