/** An exploration from one entry, with its replays: what the engine finds, recorded as it is found, whatever ends it. */

import type { Exploration, IncompletenessReason } from "@everypath/analyses";
import type { Diagnostic, Program } from "@everypath/core";
import { host } from "@everypath/core";
import type { ProgramSource } from "@everypath/languages";
import {
  explorationResult,
  type FormatContext,
  type Reproduction,
  type Result,
  type ResultIncomplete,
  runSchemaName,
  type SpoolMark,
  systemMessage,
  type Written,
  writeResult,
} from "@everypath/report";
import type { Engine, EngineHooks } from "./engine/engine.ts";
import { emptyExploration, faultEntry } from "./fault.ts";
import { compilationOf, formatContext } from "./formats.ts";
import { RunDirectory } from "./kept/run-directory.ts";
import { Checkpoints, defaultToldPaths, findsAtOnce, headOf, PathRecorder } from "./recorder.ts";
import { allKinds, type Settings } from "./settings.ts";
import type { RunSurface } from "./surface.ts";
import type { Timeline } from "./timeline.ts";

export function isReplayed(settings: Settings): boolean {
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
  return out ?? (json ? host.system.temporaryDirectory() : undefined);
}

export function recorderOf(program: Program, settings: Settings, { onPath }: RunSurface): PathRecorder {
  return new PathRecorder(
    program.language,
    mostReported(settings),
    spoolOf(settings),
    isReplayed(settings),
    onPath,
  );
}

export interface Explored {
  readonly exploration: Exploration;
  readonly faults: readonly ResultIncomplete[];
  readonly run: RunDirectory | undefined;
}

export function aboutResult(settings: Settings) {
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

export interface AroundExploration {
  readonly surface: RunSurface;
  readonly recorder: PathRecorder;
  /** Of a run whose paths this recorder describes. */
  readonly timeline: Timeline;
}

export async function exploreAndReplay(
  program: Program,
  entry: string,
  settings: Settings,
  engine: Engine,
  { surface, recorder, timeline }: AroundExploration,
): Promise<Explored | { readonly diagnostics: readonly Diagnostic[] }> {
  const watch = surface.watch();
  let run: RunDirectory | undefined;
  const checkpoints = new Checkpoints();
  /** What is known of an exploration that does not come to its end. */
  let latest = () => emptyExploration(program.language, entry);
  let finds = 0;
  let reportedFinds = 0;
  const checkpoint = (soFar: Exploration) => {
    const reported = soFar.paths.filter(({ error }) => error !== undefined);
    const result = explorationResult({ ...soFar, paths: reported }, aboutResult(settings));
    surface.guard?.checkpoint({
      result: headOf(result),
      spool: recorder.mark(),
      isBegun: true,
      isFinal: false,
    });
  };
  const hooks: EngineHooks = {
    onProgress: (state) => watch.progress(state),
    signal: watch.signal,
    millisecondsToExplore: () => timeline.toExplore(),
    mustFinish: () => timeline.mustFinish(),
    mayCompile: () => timeline.mayCompile(),
    isTimeOver: () => timeline.isOver(),
    onPath(path) {
      if (path.error !== undefined) finds++;
      return recorder.found(path);
    },
    keepsUntold: isReplayed(settings),
    onReplay: (path, replay) => recorder.replayed(path, replay),
    onCheckpoint(soFar) {
      latest = soFar;
      if (surface.guard === undefined) return;
      checkpoints.offer(() => checkpoint(soFar()), finds > reportedFinds && finds <= findsAtOnce);
      reportedFinds = finds;
    },
    ...(settings.dump === "queries" ? { onQuery: (script: string) => surface.query(script) } : {}),
  };
  const faults: ResultIncomplete[] = [];
  const fault = async (error: unknown, doing: string) => {
    watch.finish();
    const entry = faultEntry(error, doing);
    faults.push(entry);
    const stack = settings.detail === "verbose" && error instanceof Error ? `\n${error.stack ?? ""}` : "";
    await surface.note(`${settings.files.join(", ")}: ${entry.detail}; please report it${stack}`);
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
    if (surface.guard !== undefined) checkpoint(exploration);
    try {
      if (settings.replay && settings.dump === undefined) {
        exploration = await engine.replay(program, exploration, settings, hooks);
        if (surface.guard !== undefined) checkpoint(exploration);
      }
    } catch (error) {
      await fault(error, "replaying");
    }
    return { exploration, faults, run };
  } finally {
    watch.finish();
    if (run?.journal.unsealed !== undefined) {
      await surface.note(
        `${run.directory}: journal/${run.journal.unsealed} was not written by you on this machine, or is damaged: it and what follows it was not taken over, and is searched again`,
      );
    }
    if (run?.problem !== undefined) {
      await surface.note(`${run.directory}: not everything was recorded: ${run.problem}`);
    }
    watch.dispose();
  }
}

/** What the engine starts for it. */
export function workOn({ dump, merges }: Settings): "solver" | "threads" {
  return dump === "queries" || merges ? "solver" : "threads";
}

/** Writes the result to the directory of --out, where there is one; `onResult` is called when result.json and the tests are there. */
export async function writeRun(
  { faults, run }: Explored,
  exploration: Exploration,
  result: Result,
  settings: Settings,
  about: {
    readonly reproduction: Reproduction;
    readonly context: FormatContext;
    readonly spool: SpoolMark | undefined;
  },
  surface: RunSurface,
  onResult?: () => void,
): Promise<Written | undefined> {
  if (settings.out === undefined) return undefined;
  const { reproduction, context, spool } = about;
  const tests = testsOf(run, settings);
  const written = writeResult(
    settings.out,
    result,
    exploration,
    reproduction,
    context,
    { tests, spool },
    onResult,
  );
  // Not before the result is there: a run that is killed while it writes is taken up where its search ended.
  if (faults.length === 0 && written.failures.length === 0 && (settings.merges || !isStopped(exploration)))
    run?.finish();
  await tellFailures(written, surface);
  if (run !== undefined && written.failures.length > 0) {
    const goOn = `everypath explore --resume ${run.directory}`;
    await surface.note(`--out ${run.directory}: make room there: ${goOn} writes what is missing`);
  }
  return written;
}

/** What could not be written. */
export async function tellFailures({ failures }: Written, surface: RunSurface): Promise<void> {
  for (const failure of failures.slice(0, 5)) {
    await surface.note(`${failure.file}: not written: ${failure.message}`);
  }
  const untold = failures.length - 5;
  if (untold > 0) await surface.note(`${untold} more files were not written`);
}
