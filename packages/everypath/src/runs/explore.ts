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
import { repeatedOptions } from "./settings/repeated.ts";
import type { Settings } from "./settings.ts";
import type { RunSurface } from "./surface.ts";
import { Timeline } from "./timeline.ts";

/** From one entry. */
export interface ExploredEntry {
  readonly kind: "explored";
  readonly result: Result;
  readonly exploration: Exploration;
  /** What reproduces one of its paths. */
  readonly reproduction: Reproduction;
  /** Undefined: nothing was to be written. */
  readonly written: Written | undefined;
  /** The surface has taken the result as JSON already. */
  readonly isTold: boolean;
}

export type ExploreRun = ExploredEntry | EntriesExplored | ProgramText | Refused;

export async function explore(
  settings: Settings,
  connect: () => Promise<Engine>,
  surface: RunSurface,
): Promise<ExploreRun> {
  const timeline = new Timeline(settings.seconds, isReplayed(settings));
  const loaded = await loadProgram(settings, connect, surface, workOn(settings));
  if (loaded.kind === "refused") return loaded;
  const entries = entriesOf(loaded.program, settings);
  if (entries !== undefined && settings.dump !== "program") {
    if ("problem" in entries) return refused(entries.problem);
    const { exploreEntries } = await import("./explore-entries.ts");
    return exploreEntries(loaded, entries.names, settings, timeline, surface);
  }
  const begun = enter(loaded, settings);
  if (begun.kind !== "begun") return begun;
  const recorder = recorderOf(begun.program, settings, surface);
  try {
    const around = { surface, recorder, timeline };
    const found = await exploreAndReplay(begun.program, begun.entry, settings, begun.engine, around);
    if ("diagnostics" in found) return refusedBy(found);
    return await written(found, begun, settings, recorder, surface);
  } finally {
    recorder.remove();
  }
}

async function written(
  found: Explored,
  { engine, program, entry, assumptions }: Begun,
  settings: Settings,
  recorder: PathRecorder,
  surface: RunSurface,
): Promise<ExploredEntry> {
  const exploration = coverPaths(engine, program, found.exploration, settings);
  const result = explorationResult(exploration, {
    ...aboutResult(settings),
    around: assumptions,
    faults: found.faults,
    kept: settings.minimize ? minimalPaths(exploration.paths) : undefined,
  });
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
  exploration.untold?.close();
  return { kind: "explored", result, exploration, reproduction, written: files, isTold };
}
