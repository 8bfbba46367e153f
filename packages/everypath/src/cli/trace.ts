/** `everypath trace`: from settings to the report and the exit status. */
import { join } from "node:path";
import type { Tracing } from "../analysis/trace/trace.ts";
import type { ErrorKind } from "../program/errors.ts";
import type { Program } from "../program/program.ts";
import {
  coloured,
  fileSourceReader,
  jsonChunks,
  makeDirectories,
  outputDirectoryProblem,
  plain,
  type Result,
  type ResultIncomplete,
  systemMessage,
  tracingReport,
  tracingResult,
  wantsColour,
  writeWhole,
} from "../report/index.ts";
import { refuseDiagnostics } from "./diagnostics.ts";
import type { Engine } from "./engine.ts";
import { entryOf } from "./entry.ts";
import { statusOf } from "./explore.ts";
import { emptyExploration, faultEntry } from "./fault.ts";
import { inputFileProblem } from "./input-files.ts";
import { watchInterrupts } from "./interrupt.ts";
import { exitStatus, type Io, print, refuse, reportWidth } from "./io.ts";
import { ProgressReporter } from "./progress.ts";
import { allKinds, type Settings } from "./settings.ts";

/** Returns the exit status. */
export async function runTrace(settings: Settings, connect: () => Promise<Engine>, io: Io): Promise<number> {
  const problem = inputFileProblem(settings.files);
  if (problem !== undefined) return refuse(io, problem);
  const blocked = settings.out === undefined ? undefined : outputDirectoryProblem(settings.out);
  if (blocked !== undefined) return refuse(io, `--out ${settings.out}: ${blocked}`);
  const engine = await connect();
  const loaded = await engine.load(settings);
  if ("diagnostics" in loaded) return refuseDiagnostics(io, loaded.diagnostics);
  const { program } = loaded;
  const entry = entryOf(program, settings);
  if ("problem" in entry) return refuse(io, entry.problem);
  if (settings.dump === "program") {
    await print(io.stdout, engine.print(program));
    return exitStatus.good;
  }
  const faults: ResultIncomplete[] = [];
  const tracing = await traceWithProgress(engine, program, entry.name, settings, io, faults);
  if ("diagnostics" in tracing) return refuseDiagnostics(io, tracing.diagnostics);
  const result = tracingResult(tracing, {
    files: settings.files,
    assumptions: settings.assume,
    unchecked: allKinds.filter((kind) => !settings.checks.has(kind) || isUntraced(kind, program)),
    faults,
  });
  await report(result, settings, io);
  return statusOf(result);
}

/** Leaks of C programs are no part of a trace (trace-program.ts). */
function isUntraced(kind: ErrorKind, { language }: Program): boolean {
  return language === "c" && kind === "memory-leak";
}

async function traceWithProgress(
  engine: Engine,
  program: Program,
  entry: string,
  settings: Settings,
  io: Io,
  faults: ResultIncomplete[],
): ReturnType<Engine["trace"]> {
  const progress = new ProgressReporter(io.stderr, settings.detail === "quiet");
  const interrupts = watchInterrupts(() =>
    progress.note("finishing with what was found; interrupt again to stop at once"),
  );
  try {
    return await engine.trace(program, entry, settings, {
      onProgress: (state) => progress.update(state),
      signal: interrupts.signal,
      ...(settings.dump === "queries"
        ? { onQuery: (script: string) => void io.stdout.write(`${script}\n`) }
        : {}),
    });
  } catch (error) {
    progress.finish();
    const fault = faultEntry(error, "tracing");
    faults.push(fault);
    const stack = settings.detail === "verbose" && error instanceof Error ? `\n${error.stack ?? ""}` : "";
    await print(io.stderr, [
      `everypath: ${settings.files.join(", ")}: ${fault.detail}; please report it${stack}\n`,
    ]);
    return nothingTraced(program, entry, settings);
  } finally {
    progress.finish();
    interrupts.dispose();
  }
}

function nothingTraced({ language }: Program, entry: string, { direction, backwardFrom }: Settings): Tracing {
  return {
    language,
    entry,
    direction,
    line: backwardFrom?.line,
    complete: false,
    incomplete: [],
    paths: [],
    forward: undefined,
    backward: undefined,
    statistics: emptyExploration(language, entry).statistics,
  };
}

async function report(result: Result, settings: Settings, io: Io): Promise<void> {
  const written = settings.out === undefined ? [] : await writeOut(settings.out, result, io);
  if (settings.json) return print(io.stdout, jsonChunks(result));
  switch (settings.dump) {
    case "smtlib":
      return print(io.stdout, [result.paths.map(({ smtlib }) => smtlib).join("(reset)\n")]);
    case "tree":
    case "queries":
    case "program":
      return;
    case undefined:
      break;
  }
  const text = tracingReport(result, {
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
