/** What the proof of a contract rests on, as scripts (obligations.ts). */
import { type ContractProof, preludeOf } from "@everypath/contracts";
import { not } from "@everypath/core";
import { spanAt } from "@everypath/objects";
import { location } from "./errors.ts";
import { checkOf } from "./obligations.ts";
import { place } from "./phrases.ts";

/** One script for each member with a contract, the checks in it apart by `(reset)`. */
export function* contractScripts({
  members,
}: ContractProof): Generator<{ readonly name: string; readonly script: string }> {
  for (const { name, location: span, obligations } of members) {
    const parts = obligations.map(({ conditions, goal, place: at }) => {
      const where = at === undefined ? span : spanAt(at.source, at.extent.start);
      const axioms = preludeOf(not(goal)).filter((fact) => !conditions.includes(fact));
      return checkOf(`${name}, ${place(location(where))}`, [...conditions, ...axioms], goal);
    });
    if (parts.length > 0) yield { name, script: parts.join("(reset)\n") };
  }
}
