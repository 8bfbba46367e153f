/** `everypath prove`: the report of its run, and the exit status. */
import { jsonChunks, obligationScripts, proofReport } from "@everypath/report";
import type { Engine } from "../runs/engine/engine.ts";
import { type Proved, prove } from "../runs/prove.ts";
import type { Settings } from "../runs/settings.ts";
import type { RunSurface } from "../runs/surface.ts";
import { refuseDiagnostics } from "./diagnostics.ts";
import { exitStatus, type Io, print } from "./io.ts";
import { statusOf } from "./status.ts";
import { textOptionsOf } from "./tell.ts";

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
      return refuseDiagnostics(io, run.diagnostics);
    case "program":
      await print(io.stdout, run.text);
      return exitStatus.good;
    case "proved":
      await report(run, settings, io);
      return statusOf(run.result);
    case "contracts": {
      const { reportContracts } = await import("./contracts.ts");
      await reportContracts(run, settings, io);
      return statusOf(run.result);
    }
  }
}

async function report({ proof, result, written }: Proved, settings: Settings, io: Io): Promise<void> {
  if (settings.json) return print(io.stdout, jsonChunks(result));
  switch (settings.dump) {
    case "smtlib": {
      const scripts = [...obligationScripts(proof)].map(({ script }) => script);
      return print(io.stdout, [scripts.join("(reset)\n")]);
    }
    case "tree":
    case "queries":
    case "program":
      return;
    case undefined:
      break;
  }
  await print(io.stdout, [proofReport(result, textOptionsOf(settings, io, written))]);
}
