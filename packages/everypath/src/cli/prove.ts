/** `everypath prove`: from settings to the report and the exit status. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import type { Proof } from "../analysis/prove/proof.ts";
import type { Language } from "../language/languages.ts";
import {
  jsonChunks,
  makeDirectories,
  obligationScripts,
  outputDirectoryProblem,
  proofReport,
  proofResult,
  type Result,
  type ResultIncomplete,
  systemMessage,
  writeWhole,
} from "../report/index.ts";
import { plural } from "../report/layout.ts";
import { runContracts } from "./contracts.ts";
import { refuseDiagnostics } from "./diagnostics.ts";
import type { Engine } from "./engine.ts";
import { entryOf } from "./entry.ts";
import { statusOf } from "./explore.ts";
import { emptyExploration } from "./fault.ts";
import { inputFileProblem } from "./input-files.ts";
import { exitStatus, type Io, print, refuse } from "./io.ts";
import { allKinds, type Settings } from "./settings.ts";
import { textOptionsOf } from "./tell.ts";
import { watched } from "./watched.ts";

/** Returns the exit status. */
export async function runProve(settings: Settings, connect: () => Promise<Engine>, io: Io): Promise<number> {
  const problem = inputFileProblem(settings.files);
  if (problem !== undefined) return refuse(io, problem);
  const blocked = settings.out === undefined ? undefined : outputDirectoryProblem(settings.out);
  if (blocked !== undefined) return refuse(io, `--out ${settings.out}: ${blocked}`);
  const engine = await connect();
  const hasContracts = settings.language === "objects" && settings.dump !== "program";
  // Every member is proved, so none is the one that runs.
  const loaded = await engine.load(
    hasContracts ? { ...settings, entry: undefined, callText: undefined, assume: [] } : settings,
  );
  if ("diagnostics" in loaded) return refuseDiagnostics(io, loaded.diagnostics);
  const { program } = loaded;
  if (program.language === "objects" && settings.dump !== "program")
    return runContracts(engine, settings, io);
  const entry = entryOf(program, settings);
  if ("problem" in entry) return refuse(io, entry.problem);
  if (settings.dump === "program") {
    await print(io.stdout, engine.print(program));
    return exitStatus.good;
  }
  const faults: ResultIncomplete[] = [];
  const proof = await watched<Awaited<ReturnType<Engine["prove"]>>>(settings, io, {
    doing: "proving",
    faults,
    run: (hooks) => engine.prove(program, entry.name, settings, hooks),
    nothing: () => nothingProved(program.language, entry.name),
  });
  if ("diagnostics" in proof) return refuseDiagnostics(io, proof.diagnostics);
  const result = proofResult(proof, {
    files: settings.files,
    assumptions: settings.assume,
    unchecked: allKinds.filter((kind) => !settings.checks.has(kind)),
    faults,
  });
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
    segments: [],
    coverage,
    statistics,
  };
}

async function report(proof: Proof, result: Result, settings: Settings, io: Io): Promise<void> {
  const written = settings.out === undefined ? [] : await writeOut(settings.out, proof, result, io);
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

/** Lines that say what was written: the result, and what the proof rests on, a file for each segment. */
async function writeOut(directory: string, proof: Proof, result: Result, io: Io): Promise<readonly string[]> {
  try {
    makeDirectories(directory);
    writeWhole(join(directory, "result.json"), jsonChunks(result));
    const folder = join(directory, "obligations");
    rmSync(folder, { recursive: true, force: true });
    makeDirectories(folder);
    let scripts = 0;
    for (const { id, script } of obligationScripts(proof)) {
      writeWhole(join(folder, `${String(id).padStart(6, "0")}.smt2`), [script]);
      scripts++;
    }
    return [`written   to ${directory}: result.json, ${plural(scripts, "script")} in obligations/`];
  } catch (error) {
    await print(io.stderr, [`everypath: --out ${directory}: not written: ${systemMessage(error)}\n`]);
    return [];
  }
}
