/** How safe a function is that others call: for every caller, up to a bound, for those that keep a promise, or not at all. */
import type { Result, ResultPreconditions, Safety } from "./result.ts";

/** What stands in the way of a good verdict is a bound alone. */
const bounds: ReadonlySet<Result["incomplete"][number]["reason"]> = new Set([
  "bound-reached",
  "pointer-size",
]);

/** `inferred`: what was found out about its callers, where that was asked for. */
export function safetyOf(
  result: Pick<Result, "verdict" | "incomplete" | "errors" | "assume" | "assumptions">,
  inferred: ResultPreconditions | undefined,
): Safety {
  const { verdict, incomplete, errors, assume = [], assumptions } = result;
  const chosen = new Set(assumptions.filter(({ standing }) => standing === "chosen").map(({ kind }) => kind));
  if (inferred?.outcome === "safe") return "safe-under-preconditions";
  if (verdict === "unsafe") return "unsafe";
  if (verdict === "safe") {
    if (assume.length > 0 || chosen.has("precondition") || chosen.has("aliasing"))
      return "safe-under-preconditions";
    return chosen.has("pointer-size") ? "safe-within-bounds" : "safe";
  }
  const isBounded = errors.length === 0 && incomplete.every(({ reason }) => bounds.has(reason));
  return isBounded ? "safe-within-bounds" : "unknown";
}
