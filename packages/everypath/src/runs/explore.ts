/** Explores a program: all of its paths, each with what its replay says, written where the settings want it. */
import type { Exploration } from "@everypath/analyses";
import {
  explorationResult,
  minimalPaths,
  type Reproduction,
  type Result,
  spooledChunks,
  type Written,
} from "@everypath/report";
import { type Begun, enter, loadProgram, type ProgramText } from "./begin.ts";
import type { Engine } from "./engine/engine.ts";
import { entriesOf } from "./entry.ts";
import type { EntriesExplored } from "./explore-entries.ts";
import {
  aboutResult,
  type Explored,
  exploreAndReplay,
  isReplayed,
  recorderOf,
  workOn,
  writeRun,
} from "./explored.ts";
import { coverPaths, formatContext, writeSingleFiles } from "./formats.ts";
import { headOf, type PathRecorder } from "./recorder.ts";
import { type Refused, refused, refusedBy } from "./refused.ts";
import { hasCallers, withRequired } from "./required.ts";
import { withSafety } from "./safety.ts";
import { repeatedOptions } from "./settings/repeated.ts";
import type { Settings } from "./settings.ts";
import type { RunSurface } from "./surface.ts";
import { Timeline } from "./timeline.ts";
import { certified } from "./written.ts";

/** From one entry. */
export interface ExploredEntry {
  readonly kind: "explored";
  readonly result: Result;
  readonly exploration: Exploration;
  /** What reproduces one of its paths. */
  readonly reproduction: Reproduction;
  /** Undefined: nothing was to be written. */
  readonly written: Written | undefined;
  /** Lines that tell of the certificate. */
  readonly certified: readonly string[];
  /** The surface has taken the result as JSON already. */
  readonly isTold: boolean;
}

export type ExploreRun = ExploredEntry | EntriesExplored | ProgramText | Refused;

export async function explore(
  settings: Settings,
  connect: () => Promise<Engine>,
  surface: RunSurface,
): Promise<ExploreRun> {
  const whole = new Timeline(settings.seconds, isReplayed(settings));
  const began = performance.now();
  const loaded = await loadProgram(settings, connect, surface, workOn(settings));
  if (loaded.kind === "refused") return loaded;
  const timeline = whole.knowing({ compiling: performance.now() - began });
  const entries = entriesOf(loaded.program, settings);
  if (entries !== undefined && settings.dump !== "program") {
    if ("problem" in entries) return refused(entries.problem);
    if (settings.certifies)
      return refused("--certificate: it is of one entry, and there are several; name one with --entry");
    const { exploreEntries } = await import("./explore-entries.ts");
    return exploreEntries(loaded, entries.names, settings, timeline, surface);
  }
  const begun = enter(loaded, settings);
  if (begun.kind !== "begun") return begun;
  if (settings.infersPreconditions && !hasCallers(begun, settings))
    return refused(
      `--infer-preconditions: nobody hands anything over to ${begun.entry}; name a function of C with --entry`,
    );
  return exploreOne(begun, settings, timeline, surface);
}

async function exploreOne(
  opened: Begun,
  given: Settings,
  timeline: Timeline,
  surface: RunSurface,
): Promise<ExploreRun> {
  const { begun, settings } = await withRequired(opened, given, surface);
  const recorder = recorderOf(begun.program, settings, surface);
  try {
    const around = {
      surface,
      recorder,
      timeline: timeline.knowing({ describing: () => recorder.milliseconds }),
    };
    const found = await exploreAndReplay(begun.program, begun.entry, settings, begun.engine, around);
    if ("diagnostics" in found) return refusedBy(found);
    return await written(found, begun, settings, { ...around, assume: given.assume });
  } finally {
    recorder.remove();
  }
}

interface Around {
  readonly surface: RunSurface;
  readonly recorder: PathRecorder;
  readonly timeline: Timeline;
  /** Given on the command line; what the source requires is among the assumptions. */
  readonly assume: readonly string[];
}

async function written(
  found: Explored,
  begun: Begun,
  settings: Settings,
  { surface, recorder, timeline, assume }: Around,
): Promise<ExploredEntry> {
  const { engine, program, entry, assumptions } = begun;
  const exploration = coverPaths(engine, program, found.exploration, settings, () => timeline.isOver());
  const own = explorationResult(exploration, {
    ...aboutResult(settings),
    assume,
    around: assumptions,
    faults: found.faults,
    kept: settings.minimize ? minimalPaths(exploration.paths) : undefined,
  });
  const result = await withSafety(own, begun, settings, timeline, surface);
  const parameters = program.procedure(result.entry)?.parameters.map(({ variable }) => variable.name);
  const reproduction = { parameters, ...repeatedOptions(settings.raw), out: settings.out };
  const context = formatContext(program, entry, settings);
  const spool = exploration.untold === undefined ? undefined : recorder.mark();
  // What is on disk is told again from there, also where it has become the result.
  const isTold = surface.json !== undefined && spool !== undefined;
  if (isTold) await surface.json(spooledChunks(result, spool));
  const files = await writeRun(
    found,
    exploration,
    result,
    settings,
    { reproduction, context, spool },
    surface,
    () =>
      surface.guard?.checkpoint({ result: headOf(result), spool: undefined, isBegun: true, isFinal: true }),
  );
  await writeSingleFiles(result, exploration, settings, context, surface);
  const certificate = await certified("explore", result, engine.refutations, settings, surface);
  exploration.untold?.close();
  return {
    kind: "explored",
    result,
    exploration,
    reproduction,
    written: files,
    certified: certificate,
    isTold,
  };
}
