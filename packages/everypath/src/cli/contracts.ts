/** `everypath prove` of a program with contracts: from settings to the report and the exit status. */
import { join } from "node:path";
import type { ContractProof } from "../analysis/prove/contracts/index.ts";
import {
  coloured,
  contractReport,
  contractResult,
  fileSourceReader,
  jsonChunks,
  makeDirectories,
  plain,
  type Result,
  type ResultIncomplete,
  systemMessage,
  wantsColour,
  writeWhole,
} from "../report/index.ts";
import { refuseDiagnostics } from "./diagnostics.ts";
import type { Engine } from "./engine.ts";
import { statusOf } from "./explore.ts";
import { faultEntry } from "./fault.ts";
import { watchInterrupts } from "./interrupt.ts";
import { type Io, print, reportWidth } from "./io.ts";
import { ProgressReporter } from "./progress.ts";
import type { Settings } from "./settings.ts";

/** Returns the exit status. */
export async function runContracts(engine: Engine, settings: Settings, io: Io): Promise<number> {
  const faults: ResultIncomplete[] = [];
  const proof = await proveWithProgress(engine, settings, io, faults);
  if ("diagnostics" in proof) return refuseDiagnostics(io, proof.diagnostics);
  const result = contractResult(proof, { files: settings.files, faults, entry: settings.entry ?? "" });
  await report(result, settings, io);
  return statusOf(result);
}

async function proveWithProgress(
  engine: Engine,
  settings: Settings,
  io: Io,
  faults: ResultIncomplete[],
): ReturnType<Engine["proveContracts"]> {
  const progress = new ProgressReporter(io.stderr, settings.detail === "quiet");
  const interrupts = watchInterrupts(() =>
    progress.note("finishing with what was found; interrupt again to stop at once"),
  );
  try {
    return await engine.proveContracts(settings, {
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
    return nothing;
  } finally {
    progress.finish();
    interrupts.dispose();
  }
}

const nothing: ContractProof = {
  members: [],
  statistics: { paths: 0, queries: 0, solverQueries: 0, seconds: 0, solverSeconds: 0, layers: [] },
};

async function report(result: Result, settings: Settings, io: Io): Promise<void> {
  const written = settings.out === undefined ? [] : await writeOut(settings.out, result, io);
  if (settings.json) return print(io.stdout, jsonChunks(result));
  if (settings.dump !== undefined) return;
  const text = contractReport(result, {
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

async function writeOut(directory: string, result: Result, io: Io): Promise<readonly string[]> {
  try {
    makeDirectories(directory);
    writeWhole(join(directory, "result.json"), jsonChunks(result));
    return [`written   to ${directory}: result.json`];
  } catch (error) {
    await print(io.stderr, [`everypath: --out ${directory}: not written: ${systemMessage(error)}\n`]);
    return [];
  }
}
