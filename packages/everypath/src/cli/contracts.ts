/** `everypath prove` of a program with contracts: from settings to the report and the exit status. */
import { limits } from "@everypath/core";
import {
  annotationLines,
  contractReport,
  contractResult,
  contractScripts,
  contractsHtml,
  fileNames,
  jsonChunks,
  type Result,
  type ResultIncomplete,
  systemMessage,
  writeWhole,
} from "@everypath/report";
import { refuseDiagnostics } from "./diagnostics.ts";
import type { ContractRun, Engine } from "./engine.ts";
import { type Io, print, printUnchanged, refuse } from "./io.ts";
import type { Settings } from "./settings.ts";
import { statusOf } from "./status.ts";
import { textOptionsOf, writeWithObligations } from "./tell.ts";
import { watched } from "./watched.ts";

/** Returns the exit status. */
export async function runContracts(engine: Engine, settings: Settings, io: Io): Promise<number> {
  const faults: ResultIncomplete[] = [];
  const resultOf = ({ proof }: ContractRun): Result =>
    contractResult(proof, { files: settings.files, faults, entry: settings.entry ?? "" });
  const run = await watched<ContractRun>(settings, io, {
    doing: "proving",
    faults,
    run: (hooks) =>
      engine.proveContracts(settings, hooks, settings.out === undefined ? 0 : limits.contracts.keptStates),
    nothing: () => nothing,
    resultOf,
  });
  if ("diagnostics" in run) return refuseDiagnostics(io, run.diagnostics);
  const { proof, trees } = run;
  const result = resultOf(run);
  const written = await writeAnnotated(proof, settings, io);
  if ("problem" in written) return refuse(io, written.problem);
  await report({ proof, trees }, result, written.lines, settings, io);
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
  { proof, trees }: ContractRun,
  result: Result,
  annotation: readonly string[],
  settings: Settings,
  io: Io,
): Promise<void> {
  const scripts = contractScripts(proof);
  const written =
    settings.out === undefined
      ? []
      : await writeWithObligations(settings.out, result, files(scripts), io, () =>
          contractsHtml(result, trees),
        );
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
  const all = [...scripts];
  const names = fileNames(
    all.map(({ name }) => name),
    { extension: "smt2" },
  );
  for (const [index, { script }] of all.entries()) yield { file: names[index]!, script };
}

/** Lines that say what was written, and what was left to inference. */
async function writeAnnotated(
  { annotated }: ContractRun["proof"],
  { annotate }: Settings,
  io: Io,
): Promise<{ readonly lines: readonly string[] } | { readonly problem: string }> {
  const [file] = annotated?.files ?? [];
  if (annotated === undefined || annotate === undefined || file === undefined) return { lines: [] };
  if (annotate === "-") await printUnchanged(io.stdout, [file.text]);
  else {
    try {
      writeWhole(annotate, [file.text]);
    } catch (error) {
      return { problem: `--annotate ${annotate}: not written: ${systemMessage(error)}` };
    }
  }
  return { lines: annotationLines(annotated, annotate === "-" ? "the standard output" : annotate) };
}
