/** `everypath bmc`: the report of its run, and the exit status. */

import { smtLibScript } from "@everypath/core";
import { boundedReport } from "@everypath/report";
import { type BmcRun, type BoundedRun, bmc } from "../runs/bmc.ts";
import type { Engine } from "../runs/engine/engine.ts";
import type { Settings } from "../runs/settings.ts";
import type { RunSurface } from "../runs/surface.ts";
import { exitStatus, type Io, print } from "./io.ts";
import { statusOf } from "./status.ts";
import { tellResult, tellWithoutResult } from "./told.ts";

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
    case "program":
      return tellWithoutResult(run, io);
    case "loops":
      await print(io.stdout, loopLines(run.loops));
      return exitStatus.good;
    case "properties":
      await print(io.stdout, propertyLines(run.properties));
      return exitStatus.good;
    case "checked": {
      const { formula } = run.checked;
      await tellResult(settings, io, { ...run, smtlib: () => smtLibScript(formula), report: boundedReport });
      return statusOf(run.result);
    }
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
