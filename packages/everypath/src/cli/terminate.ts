/** `everypath terminate`: the report of its run, and the exit status. */
import { programTerminationReport, type Result, terminationReport } from "@everypath/report";
import { withDirectory } from "../runs/settled.ts";
import { type TerminateOptions, terminate } from "../runs/terminate.ts";
import { refuseDiagnostics } from "./diagnostics.ts";
import { exitStatus, type Io } from "./io.ts";
import { surfaceOf } from "./surface.ts";
import { tellDecided } from "./tell.ts";

/** Returns the exit status. */
export async function runTerminate(
  files: readonly string[],
  options: TerminateOptions,
  io: Io,
): Promise<number> {
  const run = await withDirectory(options, () => terminate(files, options, surfaceOf(io)));
  if (run.kind === "refused") return refuseDiagnostics(io, run.diagnostics);
  const report = run.about === "system" ? terminationReport : programTerminationReport;
  await tellDecided(run, options, io, report);
  return statusOf(run.result);
}

function statusOf({ verdict }: Result): number {
  if (verdict === "terminates") return exitStatus.good;
  return verdict === "diverges" ? exitStatus.bad : exitStatus.unknown;
}
