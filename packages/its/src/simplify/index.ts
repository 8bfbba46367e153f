/** Smaller systems whose runs end where those of the given one do, and cost the same. */
import type { Decider } from "../decide.ts";
import type { Its } from "../model.ts";
import { chained } from "./chain.ts";
import { withoutUnused } from "./slice.ts";
import { withoutUnreachable } from "./unreachable.ts";
import { withoutUnsatisfiable } from "./unsatisfiable.ts";

export { chained, withoutUnreachable, withoutUnsatisfiable, withoutUnused };

/** All of them: a run of the result stands for one of the given system, stops where it stops, and costs what it costs. */
export function simplify(its: Its, decider: Decider): Its {
  const feasible = withoutUnreachable(withoutUnsatisfiable(withoutUnreachable(its), decider));
  return withoutUnused(
    withoutUnreachable(withoutUnsatisfiable(chained(feasible, { keepsStopping: true }), decider)),
  );
}
