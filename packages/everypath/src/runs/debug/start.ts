/** From settings to a session, for whoever is to show it. */

import type { Session, TraceEvent } from "@everypath/debug";
import type { Engine } from "../engine/engine.ts";
import { entryOf } from "../entry.ts";
import { inputFileProblem } from "../input-files.ts";
import { type Refused, refused, refusedBy } from "../refused.ts";
import { requirementsOf } from "../required.ts";
import type { Settings } from "../settings.ts";

export interface Opened {
  readonly kind: "opened";
  readonly session: Session;
}

/** `onTrace` is told of each statement that is traced, `onNote` what a compiler says besides. */
export async function startSession(
  given: Settings,
  connect: () => Promise<Engine>,
  onTrace: (event: TraceEvent) => void,
  onNote: (text: string) => void,
): Promise<Opened | Refused> {
  const problem = inputFileProblem(given.files);
  if (problem !== undefined) return refused(problem);
  const engine = await connect();
  const loaded = await engine.load(given, "solver", onNote);
  if ("diagnostics" in loaded) return refusedBy(loaded);
  const entry = entryOf(loaded.program, given);
  if ("problem" in entry) return refused(entry.problem);
  const opened = { program: loaded.program, entry: entry.name };
  const { settings, assumptions, notes } = requirementsOf(opened, given);
  for (const { what } of assumptions) onNote(`assumed: ${what}`);
  for (const note of notes) onNote(note);
  const session = await engine.debug(loaded.program, entry.name, settings, onTrace);
  return "problem" in session
    ? refused(`${settings.files.join(", ")}: ${session.problem}`)
    : { kind: "opened", session };
}
