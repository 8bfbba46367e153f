/** `everypath prove`: the report of its run, and the exit status. */
import { obligationScripts, proofReport } from "@everypath/report";
import type { Engine } from "../runs/engine/engine.ts";
import { type Proved, prove } from "../runs/prove.ts";
import type { Settings } from "../runs/settings.ts";
import type { RunSurface } from "../runs/surface.ts";
import type { Io } from "./io.ts";
import { statusOf } from "./status.ts";
import { tellResult, tellWithoutResult } from "./told.ts";

/** Returns the exit status. */
export async function runProve(
  settings: Settings,
  connect: () => Promise<Engine>,
  surface: RunSurface,
  io: Io,
): Promise<number> {
  const run = await prove(settings, connect, surface);
  switch (run.kind) {
    case "refused":
    case "program":
      return tellWithoutResult(run, io);
    case "proved":
      await tellResult(settings, io, { ...run, smtlib: () => scriptsOf(run), report: proofReport });
      return statusOf(run.result);
    case "contracts": {
      const { reportContracts } = await import("./contracts.ts");
      await reportContracts(run, settings, io);
      return statusOf(run.result);
    }
  }
}

function scriptsOf({ proof }: Proved): string {
  return [...obligationScripts(proof)].map(({ script }) => script).join("(reset)\n");
}
