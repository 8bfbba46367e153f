/** The bound of a program, checked against runs of it. */
import type { Bound } from "../../its/index.ts";
import { type BoundObstacle, type BoundQuestion, boundProgram } from "./bound.ts";
import { type BoundCheck, checkBound } from "./check.ts";
import type { SizeBoundRole } from "./system.ts";

export type ProgramCost =
  | {
      readonly kind: "bounded";
      readonly bound: Bound;
      readonly role: SizeBoundRole;
      readonly check: BoundCheck;
    }
  | { readonly kind: "unknown"; readonly obstacles: readonly BoundObstacle[] }
  /** A run is above the bound that was found: a fault of the analysis. */
  | { readonly kind: "wrong"; readonly bound: Bound; readonly run: NonNullable<BoundCheck["above"]> };

/** Runs of a check, and the instructions they may take in all and each. */
const runs = 600;
const instructions = 1_500_000;
const longest = 40_000;

export function programCost(question: BoundQuestion & { readonly seed: number }): ProgramCost {
  const end = performance.now() + question.milliseconds;
  const found = boundProgram(question);
  if (found.kind === "unknown") return found;
  const { bound, role } = found;
  // However long the bound took, some runs are tried.
  const least = performance.now() + 1000;
  const check = checkBound(bound, {
    ...question,
    runs,
    instructions,
    longest,
    isOver: () => performance.now() > Math.max(end, least),
  });
  if (check.above !== undefined) return { kind: "wrong", bound, run: check.above };
  return { kind: "bounded", bound, role, check };
}
