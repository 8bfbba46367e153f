/** `everypath trace`: the report of its run, and the exit status. */
import { jsonChunks, tracingReport } from "@everypath/report";
import type { Engine } from "../runs/engine/engine.ts";
import type { Settings } from "../runs/settings.ts";
import type { RunSurface } from "../runs/surface.ts";
import { type Traced, trace } from "../runs/trace.ts";
import { refuseDiagnostics } from "./diagnostics.ts";
import { exitStatus, type Io, print } from "./io.ts";
import { statusOf } from "./status.ts";
import { textOptionsOf } from "./tell.ts";

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
      return refuseDiagnostics(io, run.diagnostics);
    case "program":
      await print(io.stdout, run.text);
      return exitStatus.good;
    case "traced":
      await report(run, settings, io);
      return statusOf(run.result);
  }
}

async function report({ result, written }: Traced, settings: Settings, io: Io): Promise<void> {
  if (settings.json) return print(io.stdout, jsonChunks(result));
  switch (settings.dump) {
    case "smtlib":
      return print(io.stdout, [result.paths.map(({ smtlib }) => smtlib).join("(reset)\n")]);
    case "tree":
    case "queries":
    case "program":
      return;
    case undefined:
      break;
  }
  await print(io.stdout, [tracingReport(result, textOptionsOf(settings, io, written))]);
}
