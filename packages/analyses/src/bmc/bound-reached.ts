/** Whether an input reaches the bound: the question of the states that stand there when all others have ended. */

import { type Answer, type Solver, type Span, trueTerm, unknownBecause } from "@everypath/core";
import { pathCondition } from "@everypath/engine";
import type { Reasons } from "../explore/reasons.ts";
import type { BmcOptions } from "./options.ts";
import type { Unwound } from "./position.ts";
import type { Parked } from "./unwinder.ts";

export interface Reached {
  readonly isReachable: boolean | "unknown";
  /** The loops and procedures at which, each once. */
  readonly at: readonly { readonly name: string; readonly location: Span }[];
}

/** `limitOf`: the bound of each; `isLast`: `--unwind auto` stops there by itself. Leaves a reason for each that is reached. */
export function boundsReached(
  parked: readonly Parked[],
  { limitOf, isLast }: { limitOf(unwound: Unwound): number; readonly isLast: boolean },
  options: BmcOptions,
  solver: Solver,
  reasons: Reasons,
): Reached {
  const at = new Map<string, Reached["at"][number]>();
  let isReachable: Reached["isReachable"] = false;
  for (const { runner, unwound } of parked) {
    const { name, span: location } = unwound.kind === "loop" ? unwound.loop : unwound.procedure;
    if (at.has(name)) continue;
    const answer = isReached(runner.state.facts, options, solver);
    if (answer.kind === "unsat") continue;
    at.set(name, { name, location });
    if (answer.kind === "sat") isReachable = true;
    else if (isReachable === false) isReachable = "unknown";
    const what = unwound.kind === "loop" ? `loop ${name}` : `recursion of ${name}`;
    const limit = `${limitOf(unwound)} ${unwound.kind === "loop" ? "rounds" : "nested calls"}`;
    const end = isLast ? ", where --unwind auto ends unless --time is given" : "";
    const detail =
      answer.kind === "sat"
        ? `${what} can need more than ${limit}${end}`
        : `${what} may need more than ${limit}${end}: ${answer.reason}`;
    reasons.add("bound-reached", detail, location, 1, answer.kind === "unknown" ? answer.limit : undefined);
  }
  return { isReachable, at: [...at.values()] };
}

function isReached(facts: Parked["runner"]["state"]["facts"], options: BmcOptions, solver: Solver): Answer {
  const stopped = options.stopReason();
  if (stopped !== undefined) return unknownBecause(`not asked (${stopped})`);
  return solver.check(
    {
      pathCondition: pathCondition(facts),
      condition: trueTerm,
      pathConditionUnchecked: true,
      decideOnly: true,
    },
    options.formulaQuery(),
  );
}
