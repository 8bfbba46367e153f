/** From settings to a session, for whoever is to show it. */

import type { Diagnostic } from "@everypath/core";
import type { Session, TraceEvent } from "@everypath/debug";
import type { Engine } from "../engine/engine.ts";
import { entryOf } from "../entry.ts";
import { inputFileProblem } from "../input-files.ts";
import type { Settings } from "../settings.ts";

/** Why there is no session: one line, or what a front end has to say. */
export type NotStarted = { readonly problem: string } | { readonly diagnostics: readonly Diagnostic[] };

/** `onTrace` is told of each statement that is traced, `onNote` what a compiler says besides. */
export async function startSession(
  settings: Settings,
  connect: () => Promise<Engine>,
  onTrace: (event: TraceEvent) => void,
  onNote: (text: string) => void,
): Promise<{ readonly session: Session } | NotStarted> {
  const problem = inputFileProblem(settings.files);
  if (problem !== undefined) return { problem };
  const engine = await connect();
  const loaded = await engine.load(settings, "solver", onNote);
  if ("diagnostics" in loaded) return loaded;
  const entry = entryOf(loaded.program, settings);
  if ("problem" in entry) return entry;
  const session = await engine.debug(loaded.program, entry.name, settings, onTrace);
  return "problem" in session ? { problem: `${settings.files.join(", ")}: ${session.problem}` } : { session };
}
