/** `everypath prove`: from settings to the report and the exit status. */

import type { Proof } from "@everypath/analyses";
import type { Language } from "@everypath/languages";
import {
  jsonChunks,
  numberedName,
  obligationScripts,
  proofReport,
  proofResult,
  type Result,
  type ResultIncomplete,
} from "@everypath/report";
import { enter, loadProgram } from "./begin.ts";
import { refuseDiagnostics } from "./diagnostics.ts";
import type { Engine } from "./engine.ts";
import { emptyExploration } from "./fault.ts";
import { type Io, print } from "./io.ts";
import { allKinds, type Settings } from "./settings.ts";
import { statusOf } from "./status.ts";
import { textOptionsOf, writeWithObligations } from "./tell.ts";
import { watched } from "./watched.ts";

/** Returns the exit status. */
export async function runProve(settings: Settings, connect: () => Promise<Engine>, io: Io): Promise<number> {
  const hasContracts = settings.language === "objects" && settings.dump !== "program";
  // Every member is proved, so none is the one that runs.
  const loaded = await loadProgram(settings, connect, io, (engine) =>
    engine.load(hasContracts ? { ...settings, entry: undefined, callText: undefined, assume: [] } : settings),
  );
  if ("status" in loaded) return loaded.status;
  if (hasContracts) {
    const { runContracts } = await import("./contracts.ts");
    return runContracts(loaded.engine, settings, io);
  }
  const begun = await enter(loaded, settings, io);
  if ("status" in begun) return begun.status;
  const { engine, program, entry } = begun;
  const faults: ResultIncomplete[] = [];
  const resultOf = (found: Proof): Result =>
    proofResult(found, {
      files: settings.files,
      assume: settings.assume,
      // In PL/I each procedure is proved by itself, so none is left out.
      around: program.language === "pli" ? [] : begun.assumptions,
      unchecked: allKinds.filter((kind) => !settings.checks.has(kind)),
      faults,
    });
  const proof = await watched<Proof>(settings, io, {
    doing: "proving",
    faults,
    run: (hooks) => engine.prove(program, entry, settings, hooks),
    nothing: () => nothingProved(program.language, entry),
    resultOf,
  });
  if ("diagnostics" in proof) return refuseDiagnostics(io, proof.diagnostics);
  const result = resultOf(proof);
  await report(proof, result, settings, io);
  return statusOf(result);
}

function nothingProved(language: Language, entry: string): Proof {
  const { coverage, statistics } = emptyExploration(language, entry);
  return {
    language,
    entry,
    procedures: [],
    complete: false,
    incomplete: [],
    assumptions: [],
    segments: [],
    coverage,
    statistics,
  };
}

async function report(proof: Proof, result: Result, settings: Settings, io: Io): Promise<void> {
  const written =
    settings.out === undefined
      ? []
      : await writeWithObligations(settings.out, result, files(obligationScripts(proof)), io);
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

function* files(scripts: Iterable<{ readonly id: number; readonly script: string }>) {
  for (const { id, script } of scripts) yield { file: numberedName(id, "smt2"), script };
}
