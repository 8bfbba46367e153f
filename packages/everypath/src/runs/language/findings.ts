/** What is wrong with a document: problems of its text, and what of it could not be verified. */

import { type Anchor, placeOf } from "@everypath/contracts";
import type { Extent } from "@everypath/objects";
import type { TextFinding } from "../../library/language/types.ts";
import type { FailureReport } from "../verification/member-report.ts";
import type { Outcome } from "../verification/verifier.ts";
import type { Analysis, CheckedProgram } from "./document.ts";

/** What is wrong with the text; where nothing is, what is known of its members. `outcomeOf` is asked by key. */
export function findingsOf(
  analysis: Analysis,
  outcomeOf: (key: string) => Outcome | undefined,
): readonly TextFinding[] {
  const { problems, checked } = analysis;
  if (checked === undefined)
    return problems.map(({ extent, message }) => ({
      severity: "error",
      extent,
      code: "program",
      message,
      related: undefined,
    }));
  return checked.members.flatMap(({ member, key }) => {
    const outcome = outcomeOf(key);
    if (outcome === undefined) return [];
    const warning = (code: string, message: string): TextFinding => ({
      severity: "warning",
      extent: member.name.extent,
      code,
      message,
      related: undefined,
    });
    if ("fault" in outcome)
      return [
        warning("internal-error", `an internal error of everypath: ${outcome.fault}; please report it`),
      ];
    const { report } = outcome;
    const failures = report.failures.map((failure) => findingOf(checked, member.fullName, failure));
    if (report.vacuous !== undefined) {
      const what = report.vacuous === "precondition" ? "the precondition" : "an assumption in the body";
      failures.push(
        warning("vacuous", `no state satisfies ${what} of ${member.fullName}: everything would follow`),
      );
    }
    if (report.stopped !== undefined)
      failures.push(
        warning(report.stopped, `${member.fullName} is not verified: it was given up for ${report.stopped}`),
      );
    return failures;
  });
}

function findingOf(
  { pieces }: CheckedProgram,
  member: string,
  { kind, message, place, at, unknown, example }: FailureReport,
): TextFinding {
  const extentAt = (anchor: Anchor): Extent => placeOf(pieces, anchor)?.extent ?? { start: 0, end: 0 };
  const certainty = unknown === undefined ? "" : ` (the solver does not know: ${unknown})`;
  const reported = example === "" ? "" : `\nfor example with ${example}`;
  return {
    severity: unknown === undefined ? "error" : "warning",
    extent: extentAt(place),
    code: kind,
    message: `${message}${certainty}${reported}`,
    related: at === undefined ? undefined : { extent: extentAt(at), message: `needed here, in ${member}` },
  };
}
