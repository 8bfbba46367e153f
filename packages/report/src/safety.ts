/** How safe a function is that others call: for every caller, up to a bound, for those that keep a promise, or not at all. */
import type { Result, ResultPreconditions, Safety } from "./result.ts";

/** What stands in the way of a good verdict is a bound alone. */
const bounds: ReadonlySet<Result["incomplete"][number]["reason"]> = new Set([
  "bound-reached",
  "pointer-size",
]);

/** The least first. */
const order: readonly Safety[] = [
  "unsafe",
  "unknown",
  "safe-under-preconditions",
  "safe-within-bounds",
  "safe",
];

/** What can be said of all of them; undefined where nothing is said of one. */
export function leastSafe(all: readonly (Safety | undefined)[]): Safety | undefined {
  return all.includes(undefined) ? undefined : order.find((safety) => all.includes(safety));
}

/** In words, where it says more than the verdict; with what was found out about the callers. */
export function safetyText({
  safety,
  preconditions,
}: Pick<Result, "safety" | "preconditions">): string | undefined {
  if (safety === "safe-within-bounds") return "safe within bounds";
  if (safety !== "safe-under-preconditions") return undefined;
  const comment = preconditions?.comment ?? "";
  return comment === "" ? "safe under preconditions" : `safe under preconditions: ${comment}`;
}

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
