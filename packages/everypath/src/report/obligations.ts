/** What a proof rests on, as scripts that another solver can run: it must find each of them unsatisfiable. */
import type { Proof, Segment } from "../analysis/prove/proof.ts";
import { falseTerm, not, printReader, smtLibScript } from "../term/index.ts";
import { location } from "./errors.ts";
import { place } from "./phrases.ts";

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
  const parts = open.map(({ conditions, goal, location: span }) => {
    const title = `; segment ${id} of ${procedure}, ${place(location(span))}: ${printReader(goal).replaceAll("\n", " ")}`;
    return `${title}\n; unsat is expected\n${smtLibScript([...conditions, not(goal)])}`;
  });
  return parts.join("(reset)\n");
}
