/** `everypath prove` of a program with contracts: from settings to the report and the exit status. */
import {
  contractReport,
  contractResult,
  contractsHtml,
  jsonChunks,
  type Result,
  type ResultIncomplete,
} from "../report/index.ts";
import { refuseDiagnostics } from "./diagnostics.ts";
import type { ContractRun, Engine } from "./engine.ts";
import { statusOf } from "./explore.ts";
import { type Io, print } from "./io.ts";
import type { Settings } from "./settings.ts";
import { textOptionsOf, writeOnlyResult } from "./tell.ts";
import { watched } from "./watched.ts";

/** States kept of each member for report.html. */
const keptStates = 2000;

/** Returns the exit status. */
export async function runContracts(engine: Engine, settings: Settings, io: Io): Promise<number> {
  const faults: ResultIncomplete[] = [];
  const run = await watched<Awaited<ReturnType<Engine["proveContracts"]>>>(settings, io, {
    doing: "proving",
    faults,
    run: (hooks) => engine.proveContracts(settings, hooks, settings.out === undefined ? 0 : keptStates),
    nothing: () => nothing,
  });
  if ("diagnostics" in run) return refuseDiagnostics(io, run.diagnostics);
  const result = contractResult(run.proof, { files: settings.files, faults, entry: settings.entry ?? "" });
  await report(result, run.trees, settings, io);
  return statusOf(result);
}

const nothing: ContractRun = {
  proof: {
    members: [],
    statistics: { paths: 0, queries: 0, solverQueries: 0, seconds: 0, solverSeconds: 0, layers: [] },
  },
  trees: [],
};

async function report(
  result: Result,
  trees: ContractRun["trees"],
  settings: Settings,
  io: Io,
): Promise<void> {
  const written = await writeOnlyResult(settings.out, result, io, () => contractsHtml(result, trees));
  if (settings.json) return print(io.stdout, jsonChunks(result));
  if (settings.dump !== undefined) return;
  await print(io.stdout, [contractReport(result, textOptionsOf(settings, io, written))]);
}
