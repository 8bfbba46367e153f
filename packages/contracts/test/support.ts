/** Programs with contracts, and what is found of them. */

import { createSolverChain } from "@everypath/core";
import { checkTexts, spanAt } from "@everypath/objects";
import { type Annotated, annotate } from "../src/annotate.ts";
import { statementOf } from "../src/annotated-text.ts";
import { proveContracts } from "../src/verify.ts";

export interface Found {
  /** By the name of the member. */
  readonly verdicts: Readonly<Record<string, string>>;
  /** `C.m 3:5 at 7:2: message`; without `at` where it is the place itself. */
  readonly failures: readonly string[];
  /** `C.m: φ`: the text of what fails. */
  readonly conjuncts: readonly string[];
  /** `C.m before 3:5: open valid();` */
  readonly inferred: readonly string[];
}

export const budgets = {
  query: { resources: 20_000_000, milliseconds: 60_000 },
  milliseconds: 60_000,
  heapBytes: 2_000_000_000,
};

/** The text with what was inferred. */
export function annotated(text: string, entry?: string): Annotated & { readonly text: string } {
  const solver = createSolverChain();
  try {
    const made = annotate([{ name: "p.idf", text }], { ...budgets, entry }, solver);
    return { ...made, text: made.files[0]?.text ?? "" };
  } finally {
    solver.close();
  }
}

export function prove(
  text: string,
  { infers = true, entry }: { infers?: boolean; entry?: string } = {},
): Found {
  const checked = checkTexts([{ name: "p.idf", text }]);
  if ("problems" in checked) {
    const lines = checked.problems.map(({ source, extent, message }) => {
      const { line, column } = spanAt(source, extent.start);
      return `${line}:${column}: ${message}`;
    });
    throw new Error(lines.join("\n"));
  }
  const solver = createSolverChain();
  const proof = proveContracts(checked.program, { ...budgets, entry, infers }, solver);
  solver.close();
  const verdicts: Record<string, string> = {};
  for (const { name, verdict } of proof.members) verdicts[name] = verdict;
  const failures = proof.members.flatMap((member) =>
    member.failures.map(({ place, at, message, unknown }) => {
      const where = (one: typeof place): string => {
        const { line, column } = spanAt(one.source, one.extent.start);
        return `${line}:${column}`;
      };
      const from = at === undefined ? "" : ` at ${where(at)}`;
      return `${member.name} ${where(place)}${from}: ${message}${unknown === undefined ? "" : ` (${unknown})`}`;
    }),
  );
  const conjuncts = proof.members.flatMap((member) =>
    member.failures.map(({ place: { source, extent } }) => {
      return `${member.name}: ${source.text.slice(extent.start, extent.end)}`;
    }),
  );
  const inferred = proof.members.flatMap((member) =>
    member.inferred.map((one) => {
      const { line, column } = spanAt(one.site.source, one.site.extent.start);
      const what = one.call === undefined ? one.subject.fullName : statementOf(one);
      return `${member.name} ${one.site.kind} ${line}:${column}: ${what}`;
    }),
  );
  return { verdicts, failures, conjuncts, inferred };
}
