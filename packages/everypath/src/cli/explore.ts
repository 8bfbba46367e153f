/** `everypath explore`: from settings to the report and the exit status. */

import { tmpdir } from "node:os";
import type { Exploration, IncompletenessReason } from "@everypath/analyses";
import type { Diagnostic, Program } from "@everypath/core";
import type { ProgramSource } from "@everypath/languages";
import {
  coloured,
  explorationResult,
  fileSourceReader,
  jsonChunks,
  minimalPaths,
  plain,
  plural,
  type Reproduction,
  type Result,
  type ResultIncomplete,
  runSchemaName,
  spooledChunks,
  systemMessage,
  textReport,
  treeText,
  type Written,
  wantsColour,
  writeResult,
} from "@everypath/report";
import { type Begun, begin } from "./begin.ts";
import { refuseDiagnostics } from "./diagnostics.ts";
import type { Engine, EngineHooks } from "./engine.ts";
import { emptyExploration, faultEntry } from "./fault.ts";
import { compilationOf, coverPaths, formatContext, writeSingleFiles } from "./formats.ts";
import { watchInterrupts } from "./interrupt.ts";
import { type Io, print, reportWidth } from "./io.ts";
import { ProgressReporter } from "./progress.ts";
import { Checkpoints, defaultToldPaths, findsAtOnce, headOf, PathRecorder } from "./recorder.ts";
import type { RepeatedOptions } from "./repeated.ts";
import { RunDirectory } from "./run-directory.ts";
import { allKinds, type Settings } from "./settings.ts";
import { statusOf } from "./status.ts";
import { Timeline } from "./timeline.ts";

/** Returns the exit status. `repeated` are the options to repeat in a command that reproduces an error. */
export async function runExplore(
  settings: Settings,
  repeated: RepeatedOptions,
  connect: () => Promise<Engine>,
  io: Io,
): Promise<number> {
  const timeline = new Timeline(settings.seconds, isReplayed(settings));
  const begun = await begin(settings, connect, io, (engine) =>
    engine.load(settings, settings.dump === "queries" || settings.merges ? "solver" : "threads"),
  );
  if ("status" in begun) return begun.status;
  const { engine, program, entry } = begun;

  const recorder = new PathRecorder(
    program.language,
    mostReported(settings),
    spoolOf(settings),
    isReplayed(settings),
    io.news && ((path) => io.news?.({ kind: "path", path })),
  );
  try {
    const found = await exploreAndReplay(program, entry, settings, engine, { io, recorder, timeline });
    if ("diagnostics" in found) return await refuseDiagnostics(io, found.diagnostics);
    return await tell(found, begun, settings, repeated, recorder, io);
  } finally {
    recorder.remove();
  }
}

function isReplayed(settings: Settings): boolean {
  return settings.replay && settings.dump === undefined && settings.language === "c";
}

/** What is about every path by itself needs all of them at hand. */
function mostReported(settings: Settings): number {
  const { pending, merges, minimize, emitTests, dump } = settings;
  if (pending || merges || minimize || emitTests || dump !== undefined) return Number.POSITIVE_INFINITY;
  return settings.reportPaths ?? defaultToldPaths;
}

/** Where the paths are written as they are found: where they become the result, else where that is told from. */
function spoolOf({ out, json }: Settings): string | undefined {
  return out ?? (json ? tmpdir() : undefined);
}

interface Explored {
  readonly exploration: Exploration;
  readonly faults: readonly ResultIncomplete[];
  readonly run: RunDirectory | undefined;
}

async function tell(
  found: Explored,
  { engine, program, entry, assumptions }: Begun,
  settings: Settings,
  repeated: RepeatedOptions,
  recorder: PathRecorder,
  io: Io,
): Promise<number> {
  const { faults, run } = found;
  const exploration = coverPaths(engine, program, found.exploration, settings);
  const result = explorationResult(exploration, {
    ...aboutResult(settings),
    around: assumptions,
    faults,
    kept: settings.minimize ? minimalPaths(exploration.paths) : undefined,
  });
  const parameters = program.procedure(result.entry)?.parameters.map(({ variable }) => variable.name);
  const reproduction = { parameters, ...repeated, out: settings.out };
  const context = formatContext(program, entry, settings);
  const spool = exploration.untold === undefined ? undefined : recorder.mark();
  // With --json what is on disk is told again from there, also where it has become the result.
  const isSpooled = exploration.untold !== undefined && settings.json && spool !== undefined;
  if (isSpooled) await print(io.stdout, spooledChunks(result, spool));
  const written =
    settings.out === undefined
      ? undefined
      : writeResult(
          settings.out,
          result,
          exploration,
          reproduction,
          context,
          { tests: testsOf(run, settings), spool },
          () =>
            io.guard?.checkpoint({ result: headOf(result), spool: undefined, isBegun: true, isFinal: true }),
        );
  await writeSingleFiles(result, exploration, settings, context, io);
  // Not before the result is there: a run that is killed while it writes is taken up where its search ended.
  if (faults.length === 0 && written?.failures.length === 0 && (settings.merges || !isStopped(exploration)))
    run?.finish();
  for (const failure of written?.failures.slice(0, 5) ?? []) {
    await print(io.stderr, [`everypath: ${failure.file}: not written: ${failure.message}\n`]);
  }
  const untold = (written?.failures.length ?? 0) - 5;
  if (untold > 0) await print(io.stderr, [`everypath: ${untold} more files were not written\n`]);
  if (run !== undefined && (written?.failures.length ?? 0) > 0) {
    const goOn = `everypath explore --resume ${run.directory}`;
    await print(io.stderr, [
      `everypath: --out ${run.directory}: make room there: ${goOn} writes what is missing\n`,
    ]);
  }
  if (!isSpooled) await report(result, exploration, settings, { reproduction, written }, io);
  exploration.untold?.close();
  return statusOf(result);
}

function aboutResult(settings: Settings) {
  return {
    command: "explore",
    files: settings.files,
    assume: settings.assume,
    unchecked: allKinds.filter((kind) => !settings.checks.has(kind)),
  } as const;
}

/** Tests that were written while the paths were found, where they are those to be kept. */
function testsOf(run: RunDirectory | undefined, settings: Settings): number | undefined {
  const isChanged = settings.pending || settings.minimize || settings.resumes;
  return run === undefined || run.problem !== undefined || isChanged ? undefined : run.testsFound;
}

function openRunDirectory(
  settings: Settings,
  source: ProgramSource,
  program: Program,
  entry: string,
): RunDirectory | { readonly problem: string } {
  const { out = "", files, raw, recorded } = settings;
  const context = formatContext(program, entry, settings);
  const tested = { files, entry, compile: compilationOf(settings), context };
  try {
    if (recorded === undefined) {
      return RunDirectory.begin(out, { schema: runSchemaName, files, options: raw }, source, tested);
    }
    const resumed = RunDirectory.resume(out, recorded, source, tested);
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

async function exploreAndReplay(
  program: Program,
  entry: string,
  settings: Settings,
  engine: Engine,
  {
    io,
    recorder,
    timeline,
  }: { readonly io: Io; readonly recorder: PathRecorder; readonly timeline: Timeline },
): Promise<Explored | { readonly diagnostics: readonly Diagnostic[] }> {
  const progress = ProgressReporter.of(io, settings);
  const interrupts = (io.watchInterrupts ?? watchInterrupts)(() =>
    progress.note("finishing with what was found; interrupt again to stop at once"),
  );
  let run: RunDirectory | undefined;
  const checkpoints = new Checkpoints();
  /** What is known of an exploration that does not come to its end. */
  let latest = () => emptyExploration(program.language, entry);
  let finds = 0;
  let reportedFinds = 0;
  const checkpoint = (soFar: Exploration) => {
    const reported = soFar.paths.filter(({ error }) => error !== undefined);
    const result = explorationResult({ ...soFar, paths: reported }, aboutResult(settings));
    io.guard?.checkpoint({ result: headOf(result), spool: recorder.mark(), isBegun: true, isFinal: false });
  };
  const hooks: EngineHooks = {
    onProgress: (state) => progress.update(state),
    signal: interrupts.signal,
    millisecondsToExplore: () => timeline.toExplore(),
    isTimeOver: () => timeline.isOver(),
    onPath(path) {
      if (path.error !== undefined) finds++;
      return recorder.found(path);
    },
    keepsUntold: isReplayed(settings),
    onReplay: (path, replay) => recorder.replayed(path, replay),
    onCheckpoint(soFar) {
      latest = soFar;
      if (io.guard === undefined) return;
      checkpoints.offer(() => checkpoint(soFar()), finds > reportedFinds && finds <= findsAtOnce);
      reportedFinds = finds;
    },
    ...(settings.dump === "queries"
      ? { onQuery: (script: string) => void io.stdout.write(`${script}\n`) }
      : {}),
  };
  const faults: ResultIncomplete[] = [];
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
        const opened = openRunDirectory(settings, source, program, name);
        if (opened instanceof RunDirectory) {
          run = opened;
          // From now on the directory is this run's.
          checkpoint(emptyExploration(program.language, entry));
        }
        return opened;
      };
      const recorded = settings.out === undefined ? hooks : { ...hooks, openRun };
      const explored = await engine.explore(program, entry, settings, recorded);
      if ("diagnostics" in explored) return explored;
      exploration = explored;
    } catch (error) {
      await fault(error, "exploring");
      return { exploration: { ...latest(), complete: false }, faults, run };
    }
    if (io.guard !== undefined) checkpoint(exploration);
    try {
      if (settings.replay && settings.dump === undefined) {
        exploration = await engine.replay(program, exploration, settings, hooks);
        if (io.guard !== undefined) checkpoint(exploration);
      }
    } catch (error) {
      await fault(error, "replaying");
    }
    return { exploration, faults, run };
  } finally {
    progress.finish();
    if (run?.journal.unsealed !== undefined) {
      await print(io.stderr, [
        `everypath: ${run.directory}: journal/${run.journal.unsealed} was not written by you on this machine, or is damaged: it and what follows it was not taken over, and is searched again\n`,
      ]);
    }
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
    sources: fileSourceReader(settings.files, settings.includeDirectories),
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
