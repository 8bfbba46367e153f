/** What a proof rests on, as scripts that another solver can run: it must find each of them unsatisfiable. */
import type { Proof, Segment } from "@everypath/analyses";
import { falseTerm, not, printReader, type SymbolicTerm, smtLibScript } from "@everypath/core";
import { location } from "./errors.ts";
import { place } from "./phrases.ts";
import { smtComment } from "./text/lines.ts";

/** One script for each segment on which something was proved that is not plain; the checks in it are apart by `(reset)`. */
export function* obligationScripts({
  segments,
}: Proof): Generator<{ readonly id: number; readonly script: string }> {
  for (const segment of segments) {
    const script = scriptOf(segment);
    if (script !== "") yield { id: segment.id, script };
  }
}

function scriptOf({ id, procedure, obligations }: Segment): string {
  const open = obligations.filter(({ goal }) => not(goal) !== falseTerm);
  const parts = open.map(({ conditions, goal, location: span }) =>
    checkOf(`segment ${id} of ${procedure}, ${place(location(span))}`, conditions, goal),
  );
  return parts.join("(reset)\n");
}

export function checkOf(where: string, conditions: readonly SymbolicTerm[], goal: SymbolicTerm): string {
  const title = smtComment(`${where}: ${printReader(goal).replaceAll("\n", " ")}`);
  return `${title}${smtComment("unsat is expected")}${smtLibScript([...conditions, not(goal)])}`;
}
