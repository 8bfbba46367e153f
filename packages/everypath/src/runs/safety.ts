/** How safe a function of C is for those who call it. */
import { type Result, safetyOf } from "@everypath/report";
import type { Begun } from "./begin.ts";
import { preconditionsOf } from "./preconditions/explored.ts";
import { hasCallers } from "./required.ts";
import type { Settings } from "./settings.ts";
import type { RunSurface } from "./surface.ts";
import type { Timeline } from "./timeline.ts";

/** How safe a function of C is that others call. */
export async function withSafety(
  result: Result,
  begun: Begun,
  settings: Settings,
  timeline: Timeline,
  surface: RunSurface,
): Promise<Result> {
  if (!hasCallers(begun, settings)) return result;
  if (!settings.infersPreconditions) return { ...result, safety: safetyOf(result, undefined) };
  const preconditions = await preconditionsOf(begun, settings, timeline, surface);
  return { ...result, safety: safetyOf(result, preconditions), preconditions };
}
