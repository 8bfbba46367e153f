/** The bound of a program, checked against runs of it, and the input that makes it tight. */
import type { Bound } from "@everypath/its";
import { type BoundObstacle, type BoundQuestion, boundProgram } from "./bound.ts";
import { type BoundCheck, type CheckedRun, checkBound } from "./check.ts";
import type { SizeBoundRole } from "./system.ts";
import { tightened } from "./tight.ts";

export type ProgramCost =
  | {
      readonly kind: "bounded";
      readonly bound: Bound;
      readonly role: SizeBoundRole;
      readonly check: BoundCheck;
      /** The run that is nearest to the bound; of runs that are as near one that is long. */
      readonly tightest: CheckedRun | undefined;
    }
  | { readonly kind: "unknown"; readonly obstacles: readonly BoundObstacle[] }
  /** A run is above the bound that was found: a fault of the analysis. */
  | { readonly kind: "wrong"; readonly bound: Bound; readonly run: CheckedRun };

/** Runs of a check, and the instructions they may take in all and each. */
export const checkLimits = {
  runs: 2000,
  instructions: 8_000_000,
  longest: 20_000,
  long: { every: 7, instructions: 12_000_000, longest: 3_000_000 },
} as const;

/**
 * `milliseconds` are for the bound and the runs together, but runs are tried for a second at least; `seed` decides which. A run above the bound makes
 * the answer `wrong`.
 */
export function programCost(question: BoundQuestion & { readonly seed: number }): ProgramCost {
  const end = performance.now() + question.milliseconds;
  const found = boundProgram(question);
  if (found.kind === "unknown") return found;
  const { bound, role } = found;
  // However long the bound took, some runs are tried.
  const least = performance.now() + 1000;
  const isOver = () => performance.now() > Math.max(end, least);
  const check = checkBound(bound, { ...question, ...checkLimits, isOver });
  if (check.above !== undefined) return { kind: "wrong", bound, run: check.above };
  const { tightest, ...whole } = tightened(bound, check, { ...question, isOver });
  if (whole.above !== undefined) return { kind: "wrong", bound, run: whole.above };
  return { kind: "bounded", bound, role, check: whole, tightest };
}
