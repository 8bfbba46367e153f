/** From settings to a session, for whoever is to show it. */

import type { Session, TraceEvent } from "@everypath/debug";
import type { Engine } from "../engine/engine.ts";
import { entryOf } from "../entry.ts";
import { inputFileProblem } from "../input-files.ts";
import { type Refused, refused, refusedBy } from "../refused.ts";
import type { Settings } from "../settings.ts";

export interface Opened {
  readonly kind: "opened";
  readonly session: Session;
}

/** `onTrace` is told of each statement that is traced, `onNote` what a compiler says besides. */
export async function startSession(
  settings: Settings,
  connect: () => Promise<Engine>,
  onTrace: (event: TraceEvent) => void,
  onNote: (text: string) => void,
): Promise<Opened | Refused> {
  const problem = inputFileProblem(settings.files);
  if (problem !== undefined) return refused(problem);
  const engine = await connect();
  const loaded = await engine.load(settings, "solver", onNote);
  if ("diagnostics" in loaded) return refusedBy(loaded);
  const entry = entryOf(loaded.program, settings);
  if ("problem" in entry) return refused(entry.problem);
  const session = await engine.debug(loaded.program, entry.name, settings, onTrace);
  return "problem" in session
    ? refused(`${settings.files.join(", ")}: ${session.problem}`)
    : { kind: "opened", session };
}
