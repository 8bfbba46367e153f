/**
 * The exploration of a program that nobody calls at one place alone: each function that can be called from outside is explored by itself, in
 * its share of the time, and the results become one.
 */

import type { Coverage } from "@everypath/analyses";
import type { Assumption, Program } from "@everypath/core";
import { host } from "@everypath/core";
import {
  combineEntries,
  type EntryPart,
  type ErrorFlow,
  entriesFolder,
  errorFlow,
  explorationResult,
  fileNames,
  fileSourceReader,
  joinCoverage,
  junit,
  locationOf,
  minimalPaths,
  ownError,
  type Reproduction,
  type Result,
  type ResultError,
  removeResult,
  type SourceReader,
  sarifWith,
  systemMessage,
  type Written,
  writeEntries,
  writeWhole,
} from "@everypath/report";
import type { Loaded } from "./begin.ts";
import { assumptionsOf } from "./entry.ts";
import { conditionsOf, conditionsProblem, type EntryConditions } from "./entry-conditions.ts";
import { aboutResult, exploreAndReplay, recorderOf, tellFailures, workOn, writeRun } from "./explored.ts";
import { emptyExploration } from "./fault.ts";
import { coverPaths, formatContext } from "./formats.ts";
import { headOf } from "./recorder.ts";
import { type Refused, refused, refusedBy } from "./refused.ts";
import { withRequired } from "./required.ts";
import { withSafety } from "./safety.ts";
import { repeatedOptions } from "./settings/repeated.ts";
import type { Settings } from "./settings.ts";
import type { RunSurface } from "./surface.ts";
import type { Timeline } from "./timeline.ts";

const { join } = host.paths;

/** What was found from one entry, with what the reports of all need of it. */
interface Part extends EntryPart {
  /** By the number of its path. */
  readonly flows: ReadonlyMap<number, ErrorFlow>;
}

/** From each entry by itself. */
export interface EntriesExplored {
  readonly kind: "entries";
  /** Of all, with the verdict of the worst. */
  readonly result: Result;
  readonly written: Written | undefined;
  /** What reproduces a path of the entry. */
  readonly reproductionOf: (entry: string) => Reproduction;
}

export async function exploreEntries(
  loaded: Loaded,
  names: readonly string[],
  settings: Settings,
  timeline: Timeline,
  surface: RunSurface,
): Promise<EntriesExplored | Refused> {
  const { program } = loaded;
  const problem = unfit(settings) ?? conditionsProblem(program, names, settings);
  if (problem !== undefined) return refused(problem);
  const sources = fileSourceReader(settings.files, settings.includeDirectories);
  if (settings.out !== undefined) {
    try {
      removeResult(settings.out);
    } catch (error) {
      return refused(`--out ${settings.out}: it cannot be written (${systemMessage(error)})`);
    }
  }
  const about = aboutResult(settings);
  const parts: Part[] = [];
  const directories = fileNames(names, {});
  for (const [index, name] of names.entries()) {
    const directory = settings.out === undefined ? undefined : `${entriesFolder}/${directories[index]}`;
    const { settings: own, unapplied } = settingsOf(program, settings, name, directory);
    const isInterrupted = parts.some(({ result }) =>
      result.incomplete.some(({ reason }) => reason === "interrupted"),
    );
    if (isInterrupted || timeline.isOver()) {
      parts.push({ ...untouched(program, own, isInterrupted ? "interrupted" : "time"), unapplied });
      continue;
    }
    if (index > 0) await loaded.engine.again(own, workOn(own));
    const rest = names.slice(index + 1);
    const after = () =>
      rest.map((one) => untouched(program, settingsOf(program, settings, one, undefined).settings, "time"));
    const explored = await exploreEntry(loaded, own, {
      timeline: timeline.share(names.length - index),
      surface: tellingOf(surface, parts, after, about),
      directory,
      sources,
    });
    if ("kind" in explored) return explored;
    parts.push({ ...explored, unapplied });
  }
  const result = combineEntries(parts, about);
  const coverage = joinCoverage(parts.map((part) => part.coverage));
  const flow = (error: ResultError): ErrorFlow => {
    const { entry, error: found } = ownError(result, error);
    return parts.find((part) => part.result.entry === entry)?.flows.get(found.path) ?? [];
  };
  const written =
    settings.out === undefined ? undefined : writeEntries(settings.out, result, { coverage, sources, flow });
  if (written !== undefined) await tellFailures(written, surface);
  await writeSingle(result, flow, settings, sources, surface);
  const folders = new Map(result.entries?.map(({ name, directory }) => [name, directory]));
  const reproduction = (entry: string) =>
    reproductionOf(program, settingsOf(program, settings, entry, folders.get(entry)).settings, entry);
  return { kind: "entries", result, written, reproductionOf: reproduction };
}

/** What is about one entry alone. */
function unfit({ resumes, out, dump }: Settings): string | undefined {
  const name = "name one with --entry NAME";
  if (dump !== undefined && dump !== "program")
    return `--dump ${dump}: it is about one function, and each that can be called from outside is explored; ${name}`;
  if (resumes)
    return `--resume ${out}: each function was explored by itself; take up one of the directories in ${out}/${entriesFolder}`;
  return undefined;
}

function settingsOf(
  program: Program,
  all: Settings,
  entry: string,
  directory: string | undefined,
): EntryConditions {
  const { settings, unapplied } = conditionsOf(program, entry, all);
  const { out } = settings;
  const own = {
    ...settings,
    entry,
    raw: { ...settings.raw, entry },
    out: out === undefined || directory === undefined ? undefined : join(out, directory),
  };
  return { settings: own, unapplied };
}

/** The guard is told of what was found from this entry and from those before, and that those after were not looked at. */
function tellingOf(
  surface: RunSurface,
  before: readonly EntryPart[],
  after: () => readonly EntryPart[],
  about: ReturnType<typeof aboutResult>,
): RunSurface {
  const { guard } = surface;
  if (guard === undefined) return surface;
  let untouchedYet: readonly EntryPart[] | undefined;
  return {
    ...surface,
    guard: {
      begin: (work) => guard.begin(work),
      checkpoint({ result }) {
        const part: EntryPart = {
          result,
          coverage: { files: [] },
          location: undefined,
          directory: undefined,
        };
        untouchedYet ??= after();
        const soFar = combineEntries([...before, part, ...untouchedYet], about);
        guard.checkpoint({ result: headOf(soFar), spool: undefined, isBegun: true, isFinal: false });
      },
    },
  };
}

async function exploreEntry(
  { engine, program }: Loaded,
  given: Settings,
  around: {
    readonly timeline: Timeline;
    readonly surface: RunSurface;
    readonly directory: string | undefined;
    readonly sources: SourceReader;
  },
): Promise<Part | Refused> {
  const { timeline, surface, directory, sources } = around;
  const entry = given.entry ?? "";
  const assumptions = assumptionsOf(program, given, entry);
  const opened = { kind: "begun", engine, program, entry, assumptions } as const;
  const { begun, settings } = await withRequired(opened, given, surface);
  const recorder = recorderOf(program, settings, surface);
  try {
    const found = await exploreAndReplay(program, entry, settings, engine, {
      surface,
      recorder,
      timeline: timeline.knowing({ describing: () => recorder.milliseconds }),
    });
    if ("diagnostics" in found) return refusedBy(found);
    const exploration = coverPaths(engine, program, found.exploration, settings, () => timeline.isOver());
    const own = explorationResult(exploration, {
      ...aboutResult(settings),
      assume: given.assume,
      around: begun.assumptions,
      faults: found.faults,
      kept: settings.minimize ? minimalPaths(exploration.paths) : undefined,
    });
    const result = await withSafety(own, begun, settings, timeline, surface);
    const spool = exploration.untold === undefined ? undefined : recorder.mark();
    const context = formatContext(program, entry, settings);
    const reproduction = reproductionOf(program, settings, entry);
    await writeRun(found, exploration, result, settings, { reproduction, context, spool }, surface);
    exploration.untold?.close();
    return {
      ...partOf(program, entry, result),
      coverage: exploration.coverage,
      directory,
      flows: new Map(result.errors.map((error) => [error.path, errorFlow(error, exploration, sources)])),
    };
  } finally {
    recorder.remove();
  }
}

/** An entry that no time was left for. */
function untouched(program: Program, settings: Settings, reason: "interrupted" | "time"): Part {
  const entry = settings.entry ?? "";
  const around: readonly Assumption[] = assumptionsOf(program, settings, entry);
  const detail = "no path from here was explored";
  const result = explorationResult(emptyExploration(program.language, entry), {
    ...aboutResult(settings),
    around,
    faults: [{ reason, count: 1, detail }],
  });
  return partOf(program, entry, result);
}

function partOf(program: Program, entry: string, result: Result): Part {
  const span = program.procedure(entry)?.span;
  const coverage: Coverage = { files: [] };
  const location = span === undefined ? undefined : locationOf(span);
  return { result, coverage, location, directory: undefined, flows: new Map() };
}

function reproductionOf(program: Program, settings: Settings, entry: string): Reproduction {
  const { meaning, extent } = repeatedOptions(settings.raw);
  const parameters = program.procedure(entry)?.parameters.map(({ variable }) => variable.name);
  const others = extent.filter((word, index) => word !== "--entry" && !(extent[index - 1] === "--entry"));
  return { parameters, meaning, extent: ["--entry", entry, ...others], out: settings.out };
}

/** `--sarif FILE` and `--junit FILE`, of all entries. */
async function writeSingle(
  result: Result,
  flow: (error: ResultError) => ErrorFlow,
  settings: Settings,
  sources: SourceReader,
  surface: RunSurface,
): Promise<void> {
  const attempt = async (file: string | undefined, chunks: () => Iterable<string>) => {
    if (file === undefined) return;
    try {
      writeWhole(file, chunks());
    } catch (error) {
      await surface.note(`${file}: not written: ${systemMessage(error)}`);
    }
  };
  await attempt(settings.sarif, () => [sarifWith(result, flow, sources)]);
  await attempt(settings.junit, () => junit(result));
}
