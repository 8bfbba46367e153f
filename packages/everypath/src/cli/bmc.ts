/** `everypath bmc`: the report of its run, and the exit status. */

import { smtLibScript } from "@everypath/core";
import { boundedReport, jsonChunks } from "@everypath/report";
import { type BmcRun, type BoundedRun, bmc } from "../runs/bmc.ts";
import type { Engine } from "../runs/engine/engine.ts";
import type { Settings } from "../runs/settings.ts";
import type { RunSurface } from "../runs/surface.ts";
import { refuseDiagnostics } from "./diagnostics.ts";
import { exitStatus, type Io, print } from "./io.ts";
import { statusOf } from "./status.ts";
import { textOptionsOf } from "./tell.ts";

/** Returns the exit status. */
export async function runBmc(
  settings: Settings,
  connect: () => Promise<Engine>,
  surface: RunSurface,
  io: Io,
): Promise<number> {
  const run = await bmc(settings, connect, surface);
  switch (run.kind) {
    case "refused":
      return refuseDiagnostics(io, run.diagnostics);
    case "program":
      await print(io.stdout, run.text);
      return exitStatus.good;
    case "loops":
      await print(io.stdout, loopLines(run.loops));
      return exitStatus.good;
    case "properties":
      await print(io.stdout, propertyLines(run.properties));
      return exitStatus.good;
    case "checked":
      await report(run, settings, io);
      return statusOf(run.result);
  }
}

function loopLines(loops: (BmcRun & { readonly kind: "loops" })["loops"]): readonly string[] {
  if (loops.length === 0) return ["no loops\n"];
  return loops.map(({ name, span }) => `${name}  ${span.file}:${span.line}:${span.column}\n`);
}

function propertyLines(properties: BoundedRun["checked"]["properties"]): readonly string[] {
  if (properties.length === 0) return ["nothing that can fail is met within the bound\n"];
  return properties.map(({ name, message }) => `${name}  ${message}\n`);
}

async function report({ result, checked, written }: BoundedRun, settings: Settings, io: Io): Promise<void> {
  if (settings.json) return print(io.stdout, jsonChunks(result));
  switch (settings.dump) {
    case "smtlib":
      return print(io.stdout, [smtLibScript(checked.formula)]);
    case "tree":
    case "queries":
    case "program":
      return;
    case undefined:
      break;
  }
  await print(io.stdout, [boundedReport(result, textOptionsOf(settings, io, written))]);
}
