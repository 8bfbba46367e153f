/** Proves the contracts of a program: of each member by itself. */
import { limits } from "@everypath/core";
import {
  annotationLines,
  contractResult,
  contractScripts,
  contractsHtml,
  fileNames,
  type Result,
  type ResultIncomplete,
  systemMessage,
  writeWhole,
} from "@everypath/report";
import type { ContractRun, Engine } from "./engine/engine.ts";
import { type Refused, refused, refusedBy } from "./refused.ts";
import type { Settings } from "./settings.ts";
import type { RunSurface } from "./surface.ts";
import { watched } from "./watched.ts";
import { writeWithObligations } from "./written.ts";

export interface ContractsProved {
  readonly kind: "contracts";
  readonly result: Result;
  readonly proof: ContractRun["proof"];
  /** Lines that tell of the files. */
  readonly written: readonly string[];
  /** Lines that tell of the program with what was inferred. */
  readonly annotation: readonly string[];
  /** That program, where it is to be printed. */
  readonly annotated: string | undefined;
}

export async function proveContracts(
  engine: Engine,
  settings: Settings,
  surface: RunSurface,
): Promise<ContractsProved | Refused> {
  const faults: ResultIncomplete[] = [];
  const resultOf = ({ proof }: ContractRun): Result =>
    contractResult(proof, { files: settings.files, faults, entry: settings.entry ?? "" });
  const run = await watched<ContractRun>(settings, surface, {
    doing: "proving",
    faults,
    run: (hooks) =>
      engine.proveContracts(settings, hooks, settings.out === undefined ? 0 : limits.contracts.keptStates),
    nothing: () => nothing,
    resultOf,
  });
  if ("diagnostics" in run) return refusedBy(run);
  const { proof, trees } = run;
  const result = resultOf(run);
  const annotation = writeAnnotated(proof, settings);
  if ("problem" in annotation) return refused(annotation.problem);
  const written =
    settings.out === undefined
      ? []
      : await writeWithObligations(settings.out, result, files(contractScripts(proof)), surface, () =>
          contractsHtml(result, trees),
        );
  return {
    kind: "contracts",
    result,
    proof,
    written,
    annotation: annotation.lines,
    annotated: settings.annotate === "-" ? proof.annotated?.files[0]?.text : undefined,
  };
}

const nothing: ContractRun = {
  proof: {
    members: [],
    hasContracts: true,
    statistics: { paths: 0, queries: 0, solverQueries: 0, seconds: 0, solverSeconds: 0, layers: [] },
  },
  trees: [],
};

function* files(scripts: Iterable<{ readonly name: string; readonly script: string }>) {
  const all = [...scripts];
  const names = fileNames(
    all.map(({ name }) => name),
    { extension: "smt2" },
  );
  for (const [index, { script }] of all.entries()) yield { file: names[index]!, script };
}

/** Lines that say what was written, and what was left to inference. */
function writeAnnotated(
  { annotated }: ContractRun["proof"],
  { annotate }: Settings,
): { readonly lines: readonly string[] } | { readonly problem: string } {
  const [file] = annotated?.files ?? [];
  if (annotated === undefined || annotate === undefined || file === undefined) return { lines: [] };
  if (annotate !== "-") {
    try {
      writeWhole(annotate, [file.text]);
    } catch (error) {
      return { problem: `--annotate ${annotate}: not written: ${systemMessage(error)}` };
    }
  }
  return { lines: annotationLines(annotated, annotate === "-" ? "the standard output" : annotate) };
}
