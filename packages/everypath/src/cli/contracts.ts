/** `everypath prove` of a program with contracts: from settings to the report and the exit status. */
import type { ContractProof } from "../analysis/prove/contracts/index.ts";
import {
  annotationLines,
  contractReport,
  contractResult,
  contractScripts,
  jsonChunks,
  type Result,
  type ResultIncomplete,
  systemMessage,
  writeWhole,
} from "../report/index.ts";
import { refuseDiagnostics } from "./diagnostics.ts";
import type { Engine } from "./engine.ts";
import { statusOf } from "./explore.ts";
import { type Io, print, refuse } from "./io.ts";
import type { Settings } from "./settings.ts";
import { textOptionsOf, writeWithObligations } from "./tell.ts";
import { watched } from "./watched.ts";

/** Returns the exit status. */
export async function runContracts(engine: Engine, settings: Settings, io: Io): Promise<number> {
  const faults: ResultIncomplete[] = [];
  const proof = await watched<Awaited<ReturnType<Engine["proveContracts"]>>>(settings, io, {
    doing: "proving",
    faults,
    run: (hooks) => engine.proveContracts(settings, hooks),
    nothing: () => nothing,
  });
  if ("diagnostics" in proof) return refuseDiagnostics(io, proof.diagnostics);
  const result = contractResult(proof, { files: settings.files, faults, entry: settings.entry ?? "" });
  const written = await writeAnnotated(proof, settings, io);
  if ("problem" in written) return refuse(io, written.problem);
  await report(proof, result, written.lines, settings, io);
  return statusOf(result);
}

const nothing: ContractProof = {
  members: [],
  statistics: { paths: 0, queries: 0, solverQueries: 0, seconds: 0, solverSeconds: 0, layers: [] },
};

async function report(
  proof: ContractProof,
  result: Result,
  annotation: readonly string[],
  settings: Settings,
  io: Io,
): Promise<void> {
  const scripts = contractScripts(proof);
  const written =
    settings.out === undefined ? [] : await writeWithObligations(settings.out, result, files(scripts), io);
  if (settings.annotate === "-")
    return print(
      io.stderr,
      annotation.map((line) => `${line}\n`),
    );
  if (settings.json) return print(io.stdout, jsonChunks(result));
  if (settings.dump === "smtlib")
    return print(io.stdout, [[...scripts].map(({ script }) => script).join("(reset)\n")]);
  if (settings.dump !== undefined) return;
  await print(io.stdout, [contractReport(result, textOptionsOf(settings, io, [...written, ...annotation]))]);
}

function* files(scripts: Iterable<{ readonly name: string; readonly script: string }>) {
  for (const { name, script } of scripts) yield { file: `${name}.smt2`, script };
}

/** Lines that say what was written, and what was left to inference. */
async function writeAnnotated(
  { annotated }: ContractProof,
  { annotate }: Settings,
  io: Io,
): Promise<{ readonly lines: readonly string[] } | { readonly problem: string }> {
  const [file] = annotated?.files ?? [];
  if (annotated === undefined || annotate === undefined || file === undefined) return { lines: [] };
  if (annotate === "-") await print(io.stdout, [file.text]);
  else {
    try {
      writeWhole(annotate, [file.text]);
    } catch (error) {
      return { problem: `--annotate ${annotate}: not written: ${systemMessage(error)}` };
    }
  }
  return { lines: annotationLines(annotated, annotate === "-" ? "the standard output" : annotate) };
}
