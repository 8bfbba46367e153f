/** `everypath explore`: from settings to the report and the exit status. */

import type { Exploration } from "@everypath/analyses";
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
  spooledChunks,
  textReport,
  treeText,
  type Written,
  wantsColour,
} from "@everypath/report";
import { type Begun, enter, loadProgram } from "./begin.ts";
import { refuseDiagnostics } from "./diagnostics.ts";
import type { Engine } from "./engine.ts";
import { entriesOf } from "./entry.ts";
import {
  aboutResult,
  type Explored,
  exploreAndReplay,
  isReplayed,
  mostReported,
  spoolOf,
  workOn,
  writeRun,
} from "./explored.ts";
import { coverPaths, formatContext, writeSingleFiles } from "./formats.ts";
import { type Io, print, refuse, reportWidth } from "./io.ts";
import { headOf, PathRecorder } from "./recorder.ts";
import type { RepeatedOptions } from "./repeated.ts";
import type { Settings } from "./settings.ts";
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
  const loaded = await loadProgram(settings, connect, io, (engine) =>
    engine.load(settings, workOn(settings)),
  );
  if ("status" in loaded) return loaded.status;
  const entries = entriesOf(loaded.program, settings);
  if (entries !== undefined && settings.dump !== "program") {
    if ("problem" in entries) return refuse(io, entries.problem);
    const { exploreEntries } = await import("./explore-entries.ts");
    return exploreEntries(loaded, entries.names, settings, repeated, timeline, io);
  }
  const begun = await enter(loaded, settings, io);
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

async function tell(
  found: Explored,
  { engine, program, entry, assumptions }: Begun,
  settings: Settings,
  repeated: RepeatedOptions,
  recorder: PathRecorder,
  io: Io,
): Promise<number> {
  const { faults } = found;
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
  const written = await writeRun(
    found,
    exploration,
    result,
    settings,
    { reproduction, context, spool },
    io,
    () => io.guard?.checkpoint({ result: headOf(result), spool: undefined, isBegun: true, isFinal: true }),
  );
  await writeSingleFiles(result, exploration, settings, context, io);
  if (!isSpooled) await report(result, exploration, settings, { reproduction, written }, io);
  exploration.untold?.close();
  return statusOf(result);
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
