/** `everypath explore`: the report of its run, and the exit status. */
import {
  coloured,
  entriesFolder,
  entriesReport,
  fileSourceReader,
  jsonChunks,
  plain,
  plural,
  type Result,
  textReport,
  treeText,
  type Written,
  wantsColour,
} from "@everypath/report";
import type { Engine } from "../runs/engine/engine.ts";
import { type ExploredEntry, explore } from "../runs/explore.ts";
import type { EntriesExplored } from "../runs/explore-entries.ts";
import { repeatedOptions } from "../runs/settings/repeated.ts";
import type { Settings } from "../runs/settings.ts";
import type { RunSurface } from "../runs/surface.ts";
import { type Io, print, reportWidth } from "./io.ts";
import { statusOf } from "./status.ts";
import { tellWithoutResult } from "./told.ts";

/** Returns the exit status. */
export async function runExplore(
  settings: Settings,
  connect: () => Promise<Engine>,
  surface: RunSurface,
  io: Io,
): Promise<number> {
  const run = await explore(settings, connect, surface);
  switch (run.kind) {
    case "refused":
    case "program":
      return tellWithoutResult(run, io);
    case "explored":
      if (!run.isTold) await report(run, settings, io);
      return statusOf(run.result);
    case "entries":
      if (settings.json) await print(io.stdout, jsonChunks(run.result));
      else await print(io.stdout, [entriesText(run, settings, io)]);
      return statusOf(run.result);
  }
}

async function report(
  { result, exploration, reproduction, written, certified }: ExploredEntry,
  settings: Settings,
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
    ...shapeOf(settings, io),
    reproduction,
    written: settings.out === undefined ? [] : [...writtenLines(settings.out, written), ...certified],
  });
  await print(io.stdout, [text]);
}

function shapeOf(settings: Settings, io: Io) {
  return {
    width: reportWidth(io),
    paint: wantsColour(io.stdout, io.environment) ? coloured : plain,
    sources: fileSourceReader(settings.files, settings.includeDirectories),
    detail: settings.detail,
    layers: settings.layers,
  };
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

function entriesText(
  { result, written, reproductionOf }: EntriesExplored,
  settings: Settings,
  io: Io,
): string {
  const count = result.entries?.length ?? 0;
  return entriesReport(result, {
    ...shapeOf(settings, io),
    reproduction: { parameters: undefined, ...repeatedOptions(settings.raw), out: settings.out },
    reproductionOf,
    written:
      written === undefined || settings.out === undefined
        ? []
        : [
            `written   to ${settings.out}: ${written.files.join(", ")}, and in ${entriesFolder}/ the results of ${plural(count, "entry", "entries")}`,
          ],
  });
}
