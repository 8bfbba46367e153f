/** `everypath explore`: from settings to the report and the exit status. */

import type { Exploration, IncompletenessReason } from "../analysis/explore/exploration.ts";
import type { ProgramSource } from "../language/source.ts";
import type { Program } from "../program/program.ts";
import type { Diagnostic } from "../program/source.ts";
import {
  coloured,
  explorationResult,
  fileSourceReader,
  jsonChunks,
  minimalPaths,
  plain,
  type Reproduction,
  type Result,
  type ResultIncomplete,
  systemMessage,
  textReport,
  treeText,
  type Written,
  wantsColour,
  writeResult,
} from "../report/index.ts";
import { plural } from "../report/layout.ts";
import { runSchemaName } from "../report/names.ts";
import { begin } from "./begin.ts";
import { refuseDiagnostics } from "./diagnostics.ts";
import type { Engine, EngineHooks } from "./engine.ts";
import { emptyExploration, faultEntry } from "./fault.ts";
import { compilationOf, coverPaths, formatContext, writeSingleFiles } from "./formats.ts";
import { watchInterrupts } from "./interrupt.ts";
import { exitStatus, type Io, print, reportWidth } from "./io.ts";
import { ProgressReporter } from "./progress.ts";
import type { RepeatedOptions } from "./repeated.ts";
import { RunDirectory, readRun } from "./run-directory.ts";
import { allKinds, type Settings } from "./settings.ts";

/** Returns the exit status. `repeated` are the options to repeat in a command that reproduces an error. */
export async function runExplore(
  settings: Settings,
  repeated: RepeatedOptions,
  connect: () => Promise<Engine>,
  io: Io,
): Promise<number> {
  const begun = await begin(settings, connect, io, (engine) =>
    engine.load(settings, settings.dump === "queries" || settings.merges ? "solver" : "threads"),
  );
  if ("status" in begun) return begun.status;
  const { engine, program, entry } = begun;

  const found = await exploreAndReplay(program, entry, settings, engine, io);
  if ("diagnostics" in found) return refuseDiagnostics(io, found.diagnostics);
  const { faults, run } = found;
  const exploration = coverPaths(engine, program, found.exploration, settings);
  const result = explorationResult(exploration, {
    command: "explore",
    files: settings.files,
    assumptions: settings.assume,
    unchecked: allKinds.filter((kind) => !settings.checks.has(kind)),
    faults,
    kept: settings.minimize ? minimalPaths(exploration.paths) : undefined,
  });
  const parameters = program.procedure(result.entry)?.parameters.map(({ variable }) => variable.name);
  const reproduction = { parameters, ...repeated, out: settings.out };
  const context = formatContext(program, entry, settings);
  const written =
    settings.out === undefined
      ? undefined
      : writeResult(settings.out, result, exploration, reproduction, context);
  await writeSingleFiles(result, exploration, settings, context, io);
  // Not before the result is there: a run that is killed while it writes is taken up where its search ended.
  if (faults.length === 0 && written?.failures.length === 0 && (settings.merges || !isStopped(exploration)))
    run?.finish();
  for (const failure of written?.failures.slice(0, 5) ?? []) {
    await print(io.stderr, [`everypath: ${failure.file}: not written: ${failure.message}\n`]);
  }
  const unreported = (written?.failures.length ?? 0) - 5;
  if (unreported > 0) await print(io.stderr, [`everypath: ${unreported} more files were not written\n`]);
  await report(result, exploration, settings, { reproduction, written }, io);
  return statusOf(result);
}

function openRunDirectory(
  settings: Settings,
  source: ProgramSource,
  entry: string,
): RunDirectory | { readonly problem: string } {
  const { out = "", files, raw } = settings;
  const tested = { files, entry, compile: compilationOf(settings) };
  try {
    if (!settings.resumes) {
      return RunDirectory.begin(out, { schema: runSchemaName, files, options: raw }, source, tested);
    }
    const record = readRun(out);
    const resumed = typeof record === "string" ? record : RunDirectory.resume(out, record, source, tested);
    return typeof resumed === "string" ? { problem: `--resume ${out}: ${resumed}` } : resumed;
  } catch (error) {
    return {
      problem: `${settings.resumes ? "--resume" : "--out"} ${out}: it cannot be written (${systemMessage(error)})`,
    };
  }
}

/** Reasons for which states are left waiting, to be taken up. */
const stops: ReadonlySet<IncompletenessReason> = new Set(["max-paths", "time", "memory", "interrupted"]);

function isStopped({ incomplete }: Exploration): boolean {
  return incomplete.some(({ reason }) => stops.has(reason));
}

export function statusOf(result: Result): number {
  switch (result.verdict) {
    case "safe":
    case "proved":
    case "terminates":
    case "bounded":
      return exitStatus.good;
    case "unsafe":
    case "refuted":
    case "diverges":
      return exitStatus.bad;
    case "unknown":
      return exitStatus.unknown;
  }
}

async function exploreAndReplay(
  program: Program,
  entry: string,
  settings: Settings,
  engine: Engine,
  io: Io,
): Promise<
  | {
      readonly exploration: Exploration;
      readonly faults: readonly ResultIncomplete[];
      readonly run: RunDirectory | undefined;
    }
  | { readonly diagnostics: readonly Diagnostic[] }
> {
  const progress = new ProgressReporter(io.stderr, settings.detail === "quiet");
  const interrupts = watchInterrupts(() =>
    progress.note("finishing with what was found; interrupt again to stop at once"),
  );
  const hooks: EngineHooks = {
    onProgress: (state) => progress.update(state),
    signal: interrupts.signal,
    ...(settings.dump === "queries"
      ? { onQuery: (script: string) => void io.stdout.write(`${script}\n`) }
      : {}),
  };
  const faults: ResultIncomplete[] = [];
  let run: RunDirectory | undefined;
  const fault = async (error: unknown, doing: string) => {
    progress.finish();
    const entry = faultEntry(error, doing);
    faults.push(entry);
    const stack = settings.detail === "verbose" && error instanceof Error ? `\n${error.stack ?? ""}` : "";
    await print(io.stderr, [
      `everypath: ${settings.files.join(", ")}: ${entry.detail}; please report it${stack}\n`,
    ]);
  };
  try {
    let exploration: Exploration;
    try {
      const openRun: EngineHooks["openRun"] = (source, name) => {
        const opened = openRunDirectory(settings, source, name);
        if (opened instanceof RunDirectory) run = opened;
        return opened;
      };
      const recorded = settings.out === undefined ? hooks : { ...hooks, openRun };
      const explored = await engine.explore(program, entry, settings, recorded);
      if ("diagnostics" in explored) return explored;
      exploration = explored;
    } catch (error) {
      await fault(error, "exploring");
      return { exploration: emptyExploration(program.language, entry), faults, run };
    }
    try {
      if (settings.replay && settings.dump === undefined) {
        exploration = await engine.replay(program, exploration, settings, hooks);
      }
    } catch (error) {
      await fault(error, "replaying");
    }
    return { exploration, faults, run };
  } finally {
    progress.finish();
    if (run?.problem !== undefined) {
      await print(io.stderr, [`everypath: ${run.directory}: not everything was recorded: ${run.problem}\n`]);
    }
    interrupts.dispose();
  }
}

async function report(
  result: Result,
  exploration: Exploration,
  settings: Settings,
  context: {
    readonly reproduction: Reproduction;
    readonly written: Written | undefined;
  },
  io: Io,
): Promise<void> {
  if (settings.json) return print(io.stdout, jsonChunks(result));
  switch (settings.dump) {
    case "tree":
      return print(io.stdout, treeText(exploration));
    case "smtlib":
      return print(io.stdout, scripts(result));
    case "queries":
    case "program":
      return;
    case undefined:
      break;
  }
  const text = textReport(result, {
    width: reportWidth(io),
    paint: wantsColour(io.stdout, io.environment) ? coloured : plain,
    sources: fileSourceReader(),
    reproduction: context.reproduction,
    detail: settings.detail,
    layers: settings.layers,
    written: settings.out === undefined ? [] : writtenLines(settings.out, context.written),
  });
  await print(io.stdout, [text]);
}

function* scripts(result: Result): Generator<string> {
  for (const path of result.paths) {
    yield `; path ${path.id}: ${path.end}: ${path.condition.replaceAll("\n", " ")}\n${path.smtlib.trimEnd()}\n\n`;
  }
}

function writtenLines(out: string, written: Written | undefined): string[] {
  if (written === undefined) return [];
  const files = [
    ...written.files.filter((file) => !file.includes("/")),
    ...(written.tests > 0 ? [`${plural(written.tests, "test")} in tests/`] : []),
  ];
  return files.length === 0 ? [] : [`written   to ${out}: ${files.join(", ")}`];
}
