/** `everypath trace`: the report of its run, and the exit status. */
import { type Result, tracingReport } from "@everypath/report";
import type { Engine } from "../runs/engine/engine.ts";
import type { Settings } from "../runs/settings.ts";
import type { RunSurface } from "../runs/surface.ts";
import { trace } from "../runs/trace.ts";
import type { Io } from "./io.ts";
import { statusOf } from "./status.ts";
import { tellResult, tellWithoutResult } from "./told.ts";

/** Returns the exit status. */
export async function runTrace(
  settings: Settings,
  connect: () => Promise<Engine>,
  surface: RunSurface,
  io: Io,
): Promise<number> {
  const run = await trace(settings, connect, surface);
  switch (run.kind) {
    case "refused":
    case "program":
      return tellWithoutResult(run, io);
    case "traced":
      await tellResult(settings, io, { ...run, smtlib: () => scriptsOf(run.result), report: tracingReport });
      return statusOf(run.result);
  }
}

function scriptsOf({ paths }: Result): string {
  return paths.map(({ smtlib }) => smtlib).join("(reset)\n");
}
