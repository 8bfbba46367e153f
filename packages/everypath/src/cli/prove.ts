/** `everypath prove`: from settings to the report and the exit status. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import type { Proof } from "../analysis/prove/proof.ts";
import type { Language } from "../language/languages.ts";
import {
  coloured,
  fileSourceReader,
  jsonChunks,
  makeDirectories,
  obligationScripts,
  outputDirectoryProblem,
  plain,
  proofReport,
  proofResult,
  type Result,
  type ResultIncomplete,
  systemMessage,
  wantsColour,
  writeWhole,
} from "../report/index.ts";
import { plural } from "../report/layout.ts";
import { runContracts } from "./contracts.ts";
import { refuseDiagnostics } from "./diagnostics.ts";
import type { Engine, EngineHooks } from "./engine.ts";
import { entryOf } from "./entry.ts";
import { statusOf } from "./explore.ts";
import { emptyExploration, faultEntry } from "./fault.ts";
import { inputFileProblem } from "./input-files.ts";
import { watchInterrupts } from "./interrupt.ts";
import { exitStatus, type Io, print, refuse, reportWidth } from "./io.ts";
import { ProgressReporter } from "./progress.ts";
import { allKinds, type Settings } from "./settings.ts";

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
  const proof = await proveWithProgress(program.language, entry.name, settings, io, faults, (hooks) =>
    engine.prove(program, entry.name, settings, hooks),
  );
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

async function proveWithProgress(
  language: Language,
  entry: string,
  settings: Settings,
  io: Io,
  faults: ResultIncomplete[],
  run: (hooks: EngineHooks) => ReturnType<Engine["prove"]>,
): ReturnType<Engine["prove"]> {
  const progress = new ProgressReporter(io.stderr, settings.detail === "quiet");
  const interrupts = watchInterrupts(() =>
    progress.note("finishing with what was found; interrupt again to stop at once"),
  );
  try {
    return await run({
      onProgress: (state) => progress.update(state),
      signal: interrupts.signal,
      ...(settings.dump === "queries"
        ? { onQuery: (script: string) => void io.stdout.write(`${script}\n`) }
        : {}),
    });
  } catch (error) {
    progress.finish();
    const fault = faultEntry(error, "proving");
    faults.push(fault);
    const stack = settings.detail === "verbose" && error instanceof Error ? `\n${error.stack ?? ""}` : "";
    await print(io.stderr, [
      `everypath: ${settings.files.join(", ")}: ${fault.detail}; please report it${stack}\n`,
    ]);
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
  } finally {
    progress.finish();
    interrupts.dispose();
  }
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
  const text = proofReport(result, {
    width: reportWidth(io),
    paint: wantsColour(io.stdout, io.environment) ? coloured : plain,
    sources: fileSourceReader(),
    reproduction: { parameters: undefined, meaning: [], extent: [], out: settings.out },
    detail: settings.detail,
    layers: settings.layers,
    written,
  });
  await print(io.stdout, [text]);
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
