/** `everypath cost`: the report of its run, and the exit status. */
import { costReport, type Result } from "@everypath/report";
import { type CostOptions, cost } from "../runs/cost.ts";
import { withDirectory } from "../runs/settled.ts";
import { refuseDiagnostics } from "./diagnostics.ts";
import { exitStatus, type Io } from "./io.ts";
import { surfaceOf } from "./surface.ts";
import { tellDecided } from "./tell.ts";

/** Returns the exit status. */
export async function runCost(files: readonly string[], options: CostOptions, io: Io): Promise<number> {
  const run = await withDirectory(options, () => cost(files, options, surfaceOf(io)));
  if (run.kind === "refused") return refuseDiagnostics(io, run.diagnostics);
  await tellDecided(run, options, io, costReport);
  return statusOf(run.result);
}

function statusOf({ verdict }: Result): number {
  if (verdict === "bounded") return exitStatus.good;
  return verdict === "refuted" ? exitStatus.bad : exitStatus.unknown;
}
