/** Problems and failures as an editor shows them. */

import { type Anchor, placeOf } from "@everypath/contracts";
import { type Diagnostic, DiagnosticSeverity, type Range } from "vscode-languageserver/node.js";
import type { FailureReport } from "../../runs/verification/member-report.ts";
import type { Outcome } from "../../runs/verification/verifier.ts";
import type { Analysis, CheckedProgram } from "./document.ts";
import { rangeOf } from "./ranges.ts";

const source = "everypath";

/** What is wrong with the text; where nothing is, what is known of its members. `outcomeOf` is asked by key. */
export function diagnosticsOf(
  analysis: Analysis,
  outcomeOf: (key: string) => Outcome | undefined,
): readonly Diagnostic[] {
  const { document, problems, checked } = analysis;
  if (checked === undefined)
    return problems.map(({ extent, message }) => ({
      source,
      severity: DiagnosticSeverity.Error,
      range: rangeOf(document, extent),
      code: "program",
      message,
    }));
  return checked.members.flatMap(({ member, key }) => {
    const outcome = outcomeOf(key);
    if (outcome === undefined) return [];
    const warning = (code: string, message: string): Diagnostic => ({
      source,
      severity: DiagnosticSeverity.Warning,
      range: rangeOf(document, member.name.extent),
      code,
      message,
    });
    if ("fault" in outcome)
      return [
        warning("internal-error", `an internal error of everypath: ${outcome.fault}; please report it`),
      ];
    const { report } = outcome;
    const failures = report.failures.map((failure) =>
      failureDiagnostic(analysis, checked, member.fullName, failure),
    );
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

function failureDiagnostic(
  { document }: Analysis,
  { pieces }: CheckedProgram,
  member: string,
  { kind, message, place, at, unknown, example }: FailureReport,
): Diagnostic {
  const rangeAt = (anchor: Anchor): Range => {
    const found = placeOf(pieces, anchor);
    return rangeOf(document, found?.extent ?? { start: 0, end: 0 });
  };
  const certainty = unknown === undefined ? "" : ` (the solver does not know: ${unknown})`;
  const reported = example === "" ? "" : `\nfor example with ${example}`;
  return {
    source,
    severity: unknown === undefined ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning,
    range: rangeAt(place),
    code: kind,
    message: `${message}${certainty}${reported}`,
    ...(at === undefined
      ? {}
      : {
          relatedInformation: [
            { location: { uri: document.uri, range: rangeAt(at) }, message: `needed here, in ${member}` },
          ],
        }),
  };
}
